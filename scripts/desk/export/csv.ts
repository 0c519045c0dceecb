import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

/**
 * Before what a spreadsheet runs as a formula when a cell begins with it (OWASP, "CSV Injection"). A spreadsheet of another locale
 * splits cells at semicolons, tabs and line ends as well, and so makes cells of what follows those.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠]|[\t\r])/g

/** Records as RFC 4180 text: every cell quoted, lines ended by CRLF, an apostrophe before what would run. */
export function csvOf(
  columns: readonly string[],
  records: readonly Readonly<Record<string, Cell>>[],
  header = true,
): string {
  return stringify([...records], {
    columns: [...columns],
    header,
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
    cast: { string: disarmed, number: String },
  })
}

function disarmed(text: string): string {
  return text.replace(FORMULA, "'")
}
