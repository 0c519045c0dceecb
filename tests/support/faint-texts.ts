/** Runs inside the page: texts whose forced color is near their forced ground's. */
export function faintTexts(): string[] {
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? [])
      .slice(0, 3)
      .map((part) => Number(part) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const groundOf = (element: Element): string => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (!backgroundColor.endsWith(', 0)')) return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  }
  const texts = [...document.body.querySelectorAll('*')].filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
  )
  return texts.flatMap((element) => {
    if (!element.checkVisibility() || element.closest('script, svg')) return []
    const one = luminance(getComputedStyle(element).color)
    const other = luminance(groundOf(element))
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    return ratio < 4.5 ? [`${element.tagName}.${element.className} ${ratio.toFixed(1)}:1`] : []
  })
}
