/** A cell that begins like this is run as a formula by spreadsheets (OWASP, "CSV Injection"). */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/

type Value = string | number | null

/** Records as RFC 4180 text: every cell quoted, formulas disarmed by a leading apostrophe. */
export function csvOf(
  columns: readonly string[],
  records: readonly Record<string, Value>[],
): string {
  const lines = [columns, ...records.map((record) => columns.map((column) => record[column]))]
  return lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

function cell(value: Value | undefined): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
