/** Runs SQL statements as one transaction; gives one list of rows for each. */
export type Ask = (...statements: string[]) => Row[][]

export type Row = Record<string, string | number | null>

/** A text as SQL has it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** Texts as SQL's `IN` takes them. */
export function listed(texts: readonly string[]): string {
  return `(${texts.map(quoted).join(', ')})`
}
