const NUMBERED = String.raw`(?:\p{Lu}\p{Ll}+|chapter) \d+(?:, \d{4})?`
const TIME = String.raw`\d\d?:\d\d [AP]M(?: E[SD]T| UTC[^\s,.)]*)?`
const NAME = String.raw`\p{Lu}\p{Ll}+-\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){0,2}`
const UNBROKEN = new RegExp(
  `(\\(?(?:${NUMBERED}(?: – ${NUMBERED})?|${TIME}|${NAME})[.,;:!?)]*)`,
  'u',
)

/** Every second piece should stay on one line: `July 20 – August 18, 2025`, `11:59 PM EST`, `Chapter 13`, `Thirty-Two`. */
export function piecesOf(text: string): string[] {
  return text.split(UNBROKEN)
}
