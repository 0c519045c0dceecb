import type { Row } from '../ledger/ledger.ts'

/** Rows as aligned columns, below the names of the columns. */
export function tableOf(columns: readonly string[], rows: readonly Row[]): string[] {
  const lines = [columns, ...rows.map((row) => columns.map((name) => String(row[name] ?? '')))]
  const widths = columns.map((_, n) =>
    lines.reduce((most, line) => Math.max(most, line[n]!.length), 0),
  )
  const aligned = lines.map((line) => line.map((cell, n) => cell.padEnd(widths[n]!)).join('  '))
  return aligned.map((line) => line.trimEnd())
}
