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

const NUMBERS = 'zero one two three four five six seven eight nine ten'.split(' ')

/** `two`; digits from 11 up. */
export function numberWord(count: number): string {
  return NUMBERS[count] ?? String(count)
}

/** The candidate closest to a misspelled word; undefined when none is close. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates.map((candidate) => ({ candidate, count: edits(word, candidate) }))
  const best = ranked.toSorted((a, b) => a.count - b.count)[0]
  return best && best.count <= Math.max(2, word.length / 3) ? best.candidate : undefined
}

/** How many letters are added, missing, replaced, or swapped with the next one (the optimal string alignment). */
export function edits(from: string, to: string): number {
  const [typed, meant] = [from.toLowerCase(), to.toLowerCase()]
  const rows = [Array.from({ length: meant.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= typed.length; row++) {
    const counts = [row]
    for (let column = 1; column <= meant.length; column++) {
      const isSame = typed[row - 1] === meant[column - 1]
      const isSwapped = typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1]
      const change = rows[row - 1]![column - 1]! + (isSame ? 0 : 1)
      const swap = isSwapped ? (rows[row - 2]?.[column - 2] ?? 0) + 1 : change
      counts.push(Math.min(change, swap, rows[row - 1]![column]! + 1, counts[column - 1]! + 1))
    }
    rows.push(counts)
  }
  return rows.at(-1)!.at(-1)!
}
