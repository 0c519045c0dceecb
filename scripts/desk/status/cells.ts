import type { Row } from '../ledger/ask.ts'

/** The row of a kind. */
export function rowOf(rows: Row[], kind: string): Row {
  return rows.find((row) => row['kind'] === kind) ?? {}
}

/** How many rows of a kind have this name in a column. */
export function count(rows: Row[], kind: string, column: string, name: string): number {
  return number(rows.find((row) => row['kind'] === kind && row[column] === name)?.['n'])
}

export function number(value: Row[string] | undefined): number {
  return typeof value === 'number' ? value : 0
}
