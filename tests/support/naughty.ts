import families from './naughty.json'

// Vite's JSON does not take these.
const halfCharacters = ['\uD800', '\uDC00', 'a\uDFFFb\uD834', '\uDBFF\uDBFF']

const combined = [
  'e\u0301'.normalize('NFC'),
  `Z${'\u0301\u0316\u035C'.repeat(30)}algo`,
  '\u0300'.repeat(400),
  '\u0344'.repeat(99),
]

const long = [
  'A'.repeat(100),
  'A'.repeat(101),
  'A'.repeat(1001),
  '𠜎'.repeat(60),
  '👨‍👩‍👧‍👦'.repeat(20),
  'a '.repeat(4000),
  '@'.repeat(8000),
  `${'a'.repeat(50)}!`.repeat(20),
  `${'a'.repeat(250)}@b.co`,
  `a@${'b'.repeat(64)}.co`,
  `a@${'b.'.repeat(126)}co`,
]

/**
 * Texts that have broken somebody’s site; the file has them by what they break. `x-probe` marks markup that must never come back as markup.
 */
export const naughtyStrings: readonly string[] = [
  ...Object.values(families).flat(),
  ...halfCharacters,
  ...combined,
  ...long,
]

/** What never stands in an answer as it was sent: markup, or an attribute that broke out of its quotes. */
const forbiddenEchoes = [
  '<x-probe',
  '" x-probe=',
  '" autofocus onfocus=',
  '<script>alert(1)',
  'onerror=alert(1)>',
]

/** Whether an answer gives hostile markup back as markup. */
export function echoes(answer: string): boolean {
  return forbiddenEchoes.some((echo) => answer.includes(echo))
}
