export const ascii = range(0x20, 0x7e)
export const typography = '\u00a0–—‘’“”…©·'
// Headings hold words and numerals, and hardly ever these.
export const headings = ascii.replaceAll(/[#$*<=>@[\\\]^_`{|}~]/g, '')
/** Nothing that every page has: one such letter, and every visitor would fetch the rest. */
export const rest = `${range(0xa1, 0xff)}Œœ‚„‹›€™`.replaceAll(
  new RegExp(`[${typography}]`, 'g'),
  '',
)

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) =>
    String.fromCodePoint(from + index),
  ).join('')
}
