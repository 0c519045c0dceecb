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
