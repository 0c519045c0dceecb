/** Runs inside a page: targets below 44 px, but for links within a sentence (WCAG 2.5.8 and 2.5.5 leave those out). */
export function smallTargets(): string[] {
  return [...document.querySelectorAll('a[href], button, input, textarea, summary')].flatMap(
    (element) => {
      if (element.closest('[hidden], .unseen, .skip') || !element.checkVisibility()) return []
      const inSentence =
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent.length ?? 0) > element.textContent.length
      if (inSentence) return []
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
      const covering =
        getComputedStyle(element, '::after').position === 'absolute'
          ? element.parentElement?.parentElement
          : undefined
      const target = covering ?? (label?.contains(element) ? label : element)
      const { width, height } = target.getBoundingClientRect()
      if (width === 0 || (width >= 43.5 && height >= 43.5)) return []
      return [
        `${element.tagName} ${element.className} ${element.textContent.slice(0, 30)} ${width.toFixed(1)} x ${height.toFixed(1)}`,
      ]
    },
  )
}
