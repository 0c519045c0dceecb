import type { Row } from './stored.ts'

/** A line of CSV (RFC 4180), every cell in quotes. Formulas get an apostrophe, except in the column `verbatim`. */
export function csvLine(cells: readonly (Row[string] | undefined)[], verbatim?: number): string {
  const quoted = cells.map((cell, column) => {
    const isSafe = typeof cell !== 'string' || column === verbatim
    return `"${String(isSafe ? (cell ?? '') : cell.replace(FORMULA, "'")).replaceAll('"', '""')}"`
  })
  return `${quoted.join(',')}\r\n`
}

/**
 * Where a spreadsheet would start a formula (OWASP, "CSV Injection"). Some locales also split cells
 * at semicolons, tabs and line ends, so what follows those counts as the start of a cell.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=[^\S;\t\r\n]*[=+\-@＝＋－＠]|[\t\r])/g
