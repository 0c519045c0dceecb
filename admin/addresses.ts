import { readFileSync } from 'node:fs'
import { EMAIL_LIMIT, readEmail } from '../src/forms/email.ts'
import { cleanIdentifier } from '../src/forms/text.ts'
import { decodedUri, plural } from '../src/lib/words.ts'
import { Refused } from './refused.ts'

/**
 * The addresses of a file in lower case, and a line for each word that looks like one but cannot be read. Throws `Refused` for such
 * words unless they are ignored, and when there is no address.
 */
export function addressesOf(
  file: string,
  { ignored }: { ignored: boolean },
): { addresses: ReadonlySet<string>; warnings: string[] } {
  const text = readFileSync(file, 'utf8')
  // A workbook is a ZIP file.
  const { addresses, unread } = addressesIn(text.startsWith('PK\u0003') ? '' : text)
  const warnings = unread.map(({ line, word }) => `${file}, line ${line}: ${word}`)
  const count = `${plural(unread.length, 'word')} of ${file} cannot be read as an address`
  if (unread.length > 0 && !ignored) {
    const advice = 'Correct the file, or add --ignore-unread.'
    throw new Refused([...warnings, `${count}, so nothing was done. ${advice}`].join('\n'), 3)
  }
  if (addresses.size === 0)
    throw new Refused(`${file} contains no email address: save it as CSV, in UTF-8.`)
  return { addresses, warnings: unread.length > 0 ? [...warnings, `${count}.`] : [] }
}

/**
 * The addresses in a text in any notation such as CSV, JSON, SQL, YAML, Markdown or URLs. If a notation is ambiguous, as in
 * `email=ruth@example.org`, each of its meanings is an address. `unread`: words with an @ after something that are none.
 */
export function addressesIn(text: string): {
  addresses: Set<string>
  unread: { line: number; word: string }[]
} {
  const addresses = new Set<string>()
  const unread: { line: number; word: string }[] = []
  for (const [index, raw] of text.split(/\r\n?|\n/).entries())
    for (const { groups } of cleanIdentifier(unescaped(raw)).matchAll(AROUND)) {
      const { name, gap, word } = groups as Around
      const found = meaningsOf(groups as Around)
      for (const address of found) addresses.add(address)
      if (found.length === 0 && !gap && /[^/'‘’‚`=]$/.test(name))
        unread.push({ line: index + 1, word: `${name}@${word}` })
    }
  return { addresses, unread }
}

/** What ends a word. */
const APART = String.raw`\s,;:<>()[\]{}"|\\“”„‟«»‹›`
const HOST = String.raw`\p{L}\p{M}\p{N}\p{Pd}\u02D7\u2212.。`
const ENDING = String.raw`(?: \.[\p{L}\p{M}\p{N}\-]{2,})?`

/** An @ and what is around it, without what belongs to the next @. A blank may be beside the @ and, with `ending`, before the last dot. */
const AROUND = new RegExp(
  `(?<=(?<before>.?))(?<name>[^@${APART}]{0,${EMAIL_LIMIT + 1}})(?<gap> ?)@` +
    `(?=(?<word>[^${APART}]{0,${EMAIL_LIMIT}}))(?= ?(?<host>[${HOST}]*)(?=(?<ending>${ENDING}))(?<rest>.{0,9}))`,
  'gsu',
)
type Around = Record<'before' | 'name' | 'gap' | 'word' | 'host' | 'ending' | 'rest', string>

/** What the word with this @ may mean. */
function meaningsOf({ before, name, host, ending, rest }: Around): string[] {
  const isLong = Math.max(name.length, host.length) > EMAIL_LIMIT
  if (isLong || /^(?:@|_+[\p{L}\p{N}])/u.test(rest)) return []
  const names = namesIn(name, rest[0], before)
  const found = names.flatMap((each) => addressAt(each, host))
  return found.length > 0 ? found : names.flatMap((each) => addressAt(each, host + ending))
}

function addressAt(name: string, host: string): string[] {
  const { email, error } = readEmail(`${name}@${host}`)
  return error === undefined ? [email.toLowerCase()] : []
}

/** What may be the part before the @: `ruth` in `email=ruth`, `/ruth`, `N'ruth'`, `_ruth_`, `-ruth` and, in JSON, `\nruth`. */
function namesIn(word: string, close: string | undefined, before: string | undefined): string[] {
  const whole = word.replaceAll("''", "'")
  const ends = [
    whole,
    ...Array.from(whole.matchAll(/[=/?&#]/g), ({ index }) => whole.slice(index + 1)),
  ]
  const quote = close === "'" || close === '_' || close === '*' ? whole.indexOf(close) + 1 : 0
  const quoted = quote > 0 ? [whole.slice(quote).replace(/^_+/, '')] : []
  const escaped = before === '\\' && /^[nrt]/.test(whole) ? [whole.slice(1)] : []
  const all = [word, ...ends, ...quoted, ...escaped]
  return [...new Set(all.flatMap((each) => [each, each.replace(/^(?:[-+.]+|\d+\.)(?=\w)/, '')]))]
}

/** Without the escapes of HTML, of JSON and other languages, of Markdown, and of URLs. */
function unescaped(line: string): string {
  const character = (radix: number) => (_: string, code: string) =>
    String.fromCodePoint(Number.parseInt(code, radix))
  return line
    .replaceAll('&apos;', "'")
    .replace(/&#(\d{1,6});/g, character(10))
    .replace(/&#x([\da-f]{1,5});/gi, character(16))
    .replace(/\\u([\da-f]{4})/gi, character(16))
    .replace(/\\x([\da-f]{2})/gi, character(16))
    .replace(/\\([^a-z\d\s\\])/gi, '$1')
    .replace(/\S+/g, (word) => (/%(?:25)*40/i.test(word) ? withoutPercents(word) : word))
}

function withoutPercents(word: string): string {
  const once = word.replace(/%(?:25)+/g, '%')
  const whole = decodedUri(once)
  return whole === once ? once.replaceAll('%40', '@') : whole
}
