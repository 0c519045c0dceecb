/** These run inside a page and measure WCAG contrast: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */

/**
 * Buttons, and links that look like one, whose border and ground (without both: whose text) have less than 3:1
 * against what lies behind them. https://www.w3.org/TR/WCAG22/#non-text-contrast
 */
export const lowContrastButtons = inPage(({ leastContrast }): string[] => {
  const buttons = [...document.querySelectorAll('button, summary, .button, [type=submit]')]
  return buttons.flatMap((button) => {
    if (!button.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
    const { borderTopWidth, borderTopColor, backgroundColor, color } = getComputedStyle(button)
    const ratioOf = (part: string) => leastContrast(part, button.parentElement)
    const ratios = [backgroundColor, ...(parseFloat(borderTopWidth) > 0 ? [borderTopColor] : [])]
      .map(ratioOf)
      .filter((ratio) => ratio > 1)
    const ratio = Math.max(...(ratios.length > 0 ? ratios : [ratioOf(color)]))
    return ratio < 3 ? [`${button.textContent.trim()}: ${ratio.toFixed(2)}`] : []
  })
})

/**
 * Texts with less than 4.5:1, for where axe does not measure: in forced colors, on gradients, and on white paper, where
 * browsers print no background unless a style asks for it.
 */
export const lowContrastTexts = inPage(
  ({ contrast, leastContrast }, onPaper: boolean): string[] => {
    const texts = [...document.body.querySelectorAll('*')].filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    )
    return texts.flatMap((element) => {
      const isSeen = element.checkVisibility({ visibilityProperty: true })
      if (!isSeen || element.closest('script, svg, .visually-hidden')) return []
      const { color, printColorAdjust } = getComputedStyle(element)
      const ratio =
        onPaper && printColorAdjust !== 'exact'
          ? contrast(color, ['white'])
          : leastContrast(color, element)
      return ratio < 4.5 ? [`${element.tagName}.${element.className} ${ratio.toFixed(1)}:1`] : []
    })
  },
)

type Colors = { contrast: typeof contrast; leastContrast: typeof leastContrast }

/** Makes a function self-contained, so that it can run inside a page. */
export function inPage<Result, Given = void>(
  look: (colors: Colors, given: Given) => Result,
): (given: Given) => Result {
  // oxlint-disable-next-line typescript/no-implied-eval -- a page is sent the source of what it runs
  return new Function(
    'given',
    `
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    ${[contrast, leastContrast, groundsOf, luminance].join('\n')}
    return (${String(look)})({ contrast, leastContrast }, given)`,
  ) as (given: Given) => Result
}

/** CSS colors painted over each other, the lowest first. */
type Ground = readonly string[]

function contrast(color: string, ground: Ground): number {
  const [one, other] = [luminance([...ground, color]), luminance(ground)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function leastContrast(color: string, behind: Element | null): number {
  return Math.min(...groundsOf(behind).map((ground) => contrast(color, ground)))
}

/** The grounds of an element: its background color, and each color of its gradient on it. */
function groundsOf(element: Element | null): Ground[] {
  if (!element) return [['Canvas']]
  const { backgroundColor, backgroundImage } = getComputedStyle(element)
  const behind = groundsOf(element.parentElement).map((ground) => [...ground, backgroundColor])
  const gradient = backgroundImage.match(/(?:rgba?|color)\([^()]+\)/g) ?? []
  return [...behind, ...gradient.flatMap((color) => behind.map((ground) => [...ground, color]))]
}

declare const canvas: OffscreenCanvasRenderingContext2D

function luminance(ground: Ground): number {
  for (const color of ground) {
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
  }
  const [red = 0, green = 0, blue = 0] = Array.from(canvas.getImageData(0, 0, 1, 1).data, (part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
