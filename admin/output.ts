import { mkdirSync, writeFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { Row } from './ledger.ts'

/** Rows as aligned columns, below the names of the columns. */
export function tableOf(columns: readonly string[], rows: readonly Row[]): string[] {
  const lines = [columns, ...rows.map((row) => columns.map((name) => String(row[name] ?? '')))]
  const widths = columns.map((_, n) => Math.max(...lines.map((line) => line[n]!.length)))
  const aligned = lines.map((line) => line.map((cell, n) => cell.padEnd(widths[n]!)).join('  '))
  return aligned.map((line) => line.trimEnd())
}

/** A line of CSV (RFC 4180), every cell in quotes. Formulas get an apostrophe, except in the column `verbatim`. */
export function csvLine(cells: readonly (Row[string] | undefined)[], verbatim?: number): string {
  const quoted = cells.map((cell, column) => {
    const isSafe = typeof cell !== 'string' || column === verbatim
    return `"${String(isSafe ? (cell ?? '') : cell.replace(FORMULA, "'")).replaceAll('"', '""')}"`
  })
  return `${quoted.join(',')}\r\n`
}

/**
 * Where a spreadsheet would start a formula (OWASP, "CSV Injection"). Some locales also split cells at semicolons, tabs and line ends,
 * so what follows those counts as the start of a cell.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠]|[\t\r])/g

/** Writes a file and returns its path; `signups.csv` becomes `admin-files/signups-2025-07-21T09-30-00.csv`. */
export type Save = (name: string, text: string) => string

/** Writes into a folder that git ignores, for the eyes of its owner only. */
export function saveIn(folder: string, now: number): Save {
  return (name, text) => {
    const { name: stem, ext } = parse(name)
    const instant = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
    const path = join(folder, `${stem}-${instant}${ext}`)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(path, text, { mode: 0o600 })
    return path
  }
}
