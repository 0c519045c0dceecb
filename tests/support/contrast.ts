/** These run inside a page and measure WCAG contrast: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */

/**
 * Buttons, and links that look like one, whose border and ground (without both: whose text) have less than 3:1 against what
 * lies behind them. https://www.w3.org/TR/WCAG22/#non-text-contrast
 */
export const lowContrastButtons = inPage(
  ({ read, groundsOf, over, contrast }): { seen: number; faint: string[] } => {
    const buttons = [
      ...document.querySelectorAll('button, summary, .button, [type=submit]'),
    ].filter((element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
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
  },
)

/** Texts with less than 4.5:1, for where axe does not measure, such as forced colors. */
export const lowContrastTexts = inPage(({ read, groundsOf, contrast }): string[] => {
  const texts = [...document.body.querySelectorAll('*')].filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
  )
  return texts.flatMap((element) => {
    const isSeen = element.checkVisibility({ visibilityProperty: true })
    if (!isSeen || element.closest('script, svg')) return []
    const text = read(getComputedStyle(element).color)
    const ratio = Math.min(...groundsOf(element).map((ground) => contrast(text, ground)))
    return ratio < 4.5 ? [`${element.tagName}.${element.className} ${ratio.toFixed(1)}:1`] : []
  })
})

/** Texts with less than 4.5:1 on white paper, unless their background is printed too. Browsers leave out backgrounds. */
export const paleOnPaper = inPage(({ read, contrast }): string[] => {
  const texts = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('script, svg, .visually-hidden') &&
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
  )
  return texts.flatMap((element) => {
    const { color, printColorAdjust } = getComputedStyle(element)
    const ratio = contrast(read(color), [255, 255, 255, 1])
    return printColorAdjust === 'exact' || ratio >= 4.5
      ? []
      : [`${element.tagName}.${element.className} ${ratio.toFixed(1)}:1`]
  })
})

type Color = readonly [red: number, green: number, blue: number, alpha: number]

type Colors = {
  read: typeof read
  groundsOf: typeof groundsOf
  over: typeof over
  contrast: typeof contrast
}

/** Makes a function self-contained, so that it can run inside a page. */
export function inPage<Result, Given = void>(
  look: (colors: Colors, given: Given) => Result,
): (given: Given) => Result {
  // oxlint-disable-next-line typescript/no-implied-eval -- a page is sent the source of what it runs
  return new Function(
    'given',
    `
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    ${[read, groundsOf, over, contrast, luminance].join('\n')}
    return (${String(look)})({ read, groundsOf, over, contrast }, given)`,
  ) as (given: Given) => Result
}

declare const canvas: OffscreenCanvasRenderingContext2D

/** Converts any CSS color to numbers. */
function read(color: string): Color {
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
  return [red, green, blue, alpha / 255]
}

/** The colors behind an element: the nearest opaque ground, or all colors of a gradient; each also under every translucent color. */
function groundsOf(element: Element | null): Color[] {
  if (!element) return [read('Canvas')]
  const { backgroundColor, backgroundImage } = getComputedStyle(element)
  const painted = backgroundImage.match(/(?:rgba?|color)\([^()]+\)/g)?.map(read) ?? []
  const own = read(backgroundColor)
  const opaque = [own, ...painted].filter(([, , , alpha]) => alpha === 1)
  const behind = opaque.length > 0 ? opaque : groundsOf(element.parentElement)
  const veils = [own, ...painted].filter(([, , , alpha]) => alpha > 0 && alpha < 1)
  return [...behind, ...veils.flatMap((veil) => behind.map((ground) => over(veil, ground)))]
}

function over([r, g, b, alpha]: Color, [behindR, behindG, behindB]: Color): Color {
  return [
    r * alpha + behindR * (1 - alpha),
    g * alpha + behindG * (1 - alpha),
    b * alpha + behindB * (1 - alpha),
    1,
  ]
}

function contrast(one: Color, other: Color): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: Color): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue]
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
