/**
 * Runs inside a page: buttons, and links that look like one, that do not stand out from what lies behind them by 3:1, neither
 * by ground nor by border; one without either, by its text. https://www.w3.org/TR/WCAG22/#non-text-contrast
 */
export function faintButtons(): { seen: number; faint: string[] } {
  type Color = readonly [red: number, green: number, blue: number, alpha: number]
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  /** Any CSS color in numbers, whatever notation the browser computes. */
  const read = (color: string): Color => {
    if (!canvas) throw new Error('no canvas')
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  const over = ([r, g, b, alpha]: Color, [behindR, behindG, behindB]: Color): Color => [
    r * alpha + behindR * (1 - alpha),
    g * alpha + behindG * (1 - alpha),
    b * alpha + behindB * (1 - alpha),
    1,
  ]
  const luminance = ([red, green, blue]: Color) => {
    const [r = 0, g = 0, b = 0] = [red, green, blue]
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one: Color, other: Color) => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }
  /** What an element stands on: the colors of the nearest ground, a gradient's all. */
  const groundsOf = (element: Element | null): Color[] => {
    if (!element) return [read('Canvas')]
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const painted = backgroundImage.match(/(?:rgba?|color)\([^()]+\)/g)?.map(read) ?? []
    const own = read(backgroundColor)
    if (painted.length > 0 && painted.every(([, , , alpha]) => alpha === 1)) return painted
    if (own[3] === 1) return [own]
    const behind = groundsOf(element.parentElement)
    return own[3] === 0 ? behind : behind.map((ground) => over(own, ground))
  }
  const buttons = [...document.querySelectorAll('button, summary, .button, [type=submit]')].filter(
    (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  )
  const faint = buttons.flatMap((button) => {
    const style = getComputedStyle(button)
    const shown = [
      ...(parseFloat(style.borderTopWidth) > 0 ? [read(style.borderTopColor)] : []),
      read(style.backgroundColor),
    ].filter(([, , , alpha]) => alpha > 0)
    const parts = shown.length > 0 ? shown : [read(style.color)]
    const behind = groundsOf(button.parentElement)
    const least = Math.max(
      ...parts.map((part) =>
        Math.min(...behind.map((ground) => contrast(over(part, ground), ground))),
      ),
    )
    return least < 3 ? [`${button.textContent.trim()}: ${least.toFixed(2)}`] : []
  })
  return { seen: buttons.length, faint }
}
