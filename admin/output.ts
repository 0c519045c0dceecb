import { mkdirSync, writeFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { Row } from './ledger.ts'

/** Rows as aligned columns, below the names of the columns. */
export function tableOf(columns: readonly string[], rows: readonly Row[]): string[] {
  const lines = [columns, ...rows.map((row) => columns.map((name) => String(row[name] ?? '')))]
  const widths = columns.map((_, n) =>
    lines.reduce((most, line) => Math.max(most, line[n]!.length), 0),
  )
  const aligned = lines.map((line) => line.map((cell, n) => cell.padEnd(widths[n]!)).join('  '))
  return aligned.map((line) => line.trimEnd())
}

/** Lines for the terminal. What visitors and services sent can neither break a line nor control the terminal. */
export function printed(lines: readonly string[]): string {
  return lines.map((line) => line.replace(NOT_PRINTED, escaped)).join('\n')
}

// The C0 and C1 controls, the other line ends of Unicode, and what reorders text (https://trojansource.codes).
const NOT_PRINTED = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** `\n`, `\u001b` */
function escaped(sign: string): string {
  if (sign === '\n') return '\\n'
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
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
const FORMULA = /(?<=^|[;\t\r\n])(?=[^\S;\t\r\n]*[=+\-@＝＋－＠]|[\t\r])/g

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
