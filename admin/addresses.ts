import { readFileSync } from 'node:fs'
import { EMAIL_LIMIT, readEmail } from '../src/forms/email.ts'
import { cleanIdentifier } from '../src/forms/text.ts'
import { decodedUri, plural } from '../src/lib/words.ts'
import { Refused } from './refused.ts'

export const ignoreUnread = {
  description: 'with a file: go on although words of it look like addresses that cannot be read',
} as const

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
  for (const [index, raw] of text.split(/\r\n?|\n/).entries()) {
    const line = cleanIdentifier(unescaped(raw))
    for (let at = line.indexOf('@'); at >= 0; at = line.indexOf('@', at + 1)) {
      const found = meaningsAt(line, at)
      for (const address of found) addresses.add(address)
      if (found.length === 0 && !NOTHING_BEFORE.test(line[at - 1] ?? ' '))
        unread.push({ line: index + 1, word: wordAt(line, at) })
    }
  }
  return { addresses, unread }
}

const APART = /[\s,;:<>()[\]{}"|\\“”„‟«»‹›]/
const NOTHING_BEFORE = /[\s@/,;:<>()[\]{}"|\\“”„‟«»‹›'‘’‚`=]/
const HOST = /[\p{L}\p{M}\p{N}\p{Pd}\u02D7\u2212.。]*/uy
const ENDING = / \.[\p{L}\p{M}\p{N}-]{2,}/uy

/** What the word with this @ may mean; a blank beside the @ or before the last dot belongs to it if that makes an address. */
function meaningsAt(line: string, at: number): string[] {
  const before = line[at - 1] === ' ' ? at - 1 : at
  const after = line[at + 1] === ' ' ? at + 2 : at + 1
  const name = line.slice(startOf(line, before), before)
  const host = matchAt(HOST, line, after)
  const end = after + host.length
  if (
    name.length > EMAIL_LIMIT ||
    host.length > EMAIL_LIMIT ||
    /^(?:@|_+[\p{L}\p{N}])/u.test(line.slice(end, end + 9))
  )
    return []
  const names = namesIn(name, line[end], line[before - name.length - 1])
  const found = names.flatMap((each) => addressAt(each, host))
  return found.length > 0
    ? found
    : names.flatMap((each) => addressAt(each, `${host}${matchAt(ENDING, line, end)}`))
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

function startOf(line: string, end: number): number {
  let start = end
  while (
    start > 0 &&
    end - start <= EMAIL_LIMIT &&
    line[start - 1] !== '@' &&
    !APART.test(line[start - 1]!)
  )
    start--
  return start
}

function wordAt(line: string, at: number): string {
  let end = at + 1
  while (end < line.length && end - at <= EMAIL_LIMIT && !APART.test(line[end]!)) end++
  return line.slice(startOf(line, at), end)
}

function matchAt(sticky: RegExp, text: string, at: number): string {
  sticky.lastIndex = at
  return sticky.exec(text)?.[0] ?? ''
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
