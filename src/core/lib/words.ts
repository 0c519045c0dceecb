/** Replaces placeholders: `fill('from {opens}', { opens: 'July 20' })`. Throws when a value is missing. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new Error(`no value for {${name}} in: ${text}`)
    return String(value)
  })
}

/** `Thirty-Two` -> `thirty-two` */
export function fileNameOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036F'’]/g, '')
  return (
    plain
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? 'book'
  )
}

/** The text without percent escapes; unchanged when one is invalid. */
export function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `1 entry`, `2,000 entries` */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** `two`; digits from 21 up. */
export function numberWord(count: number): string {
  return NUMBERS[count] ?? String(count)
}

/** Shorter words do not count as part of a longer one. */
const WITHIN = 5

/** The candidate closest to a misspelled word; undefined when none is close. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const within = (one: string, other: string) =>
    one.length >= WITHIN && other.toLowerCase().includes(one.toLowerCase())
  const longer = candidates.filter((name) => within(word, name) || within(name, word))
  if (longer.length === 1) return longer[0]
  const best = closest(word, candidates)
  return best !== undefined && edits(word, best) <= Math.max(2, word.length / 3) ? best : undefined
}

function closest(word: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates.map((candidate) => ({ candidate, count: edits(word, candidate) }))
  return ranked.toSorted((a, b) => a.count - b.count)[0]?.candidate
}

function edits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of Array.from(from.toLowerCase()).entries()) {
    const next = [index + 1]
    for (const [column, other] of Array.from(to.toLowerCase()).entries()) {
      const change = row[column]! + (letter === other ? 0 : 1)
      next.push(Math.min(change, row[column + 1]! + 1, next[column]! + 1))
    }
    row = next
  }
  return row.at(-1)!
}
