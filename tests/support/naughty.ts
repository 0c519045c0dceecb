import families from './naughty.json'

// Vite's JSON cannot contain lone surrogates.
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
 * Texts that are known to break sites; naughty.json groups them by what they break. `x-probe` marks markup
 * that must never come back as markup.
 */
export const naughtyStrings: readonly string[] = [
  ...Object.values(families).flat(),
  ...halfCharacters,
  ...combined,
  ...long,
]

/** Markup, or an attribute outside its quotes, that must never be in a response. */
const ECHO = /<x-probe|" x-probe=|" autofocus onfocus=|<script>alert\(1\)|onerror=alert\(1\)>/

export function echoes(answer: string): boolean {
  return ECHO.test(answer)
}
