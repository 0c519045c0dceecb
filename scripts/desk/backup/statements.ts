import type { Row } from '../ledger/ask.ts'
import { type Line, literal } from './dump.ts'

/** A backup as SQL for an empty database, in the same order as `refill` goes: indexes and triggers last. */
export async function* statementsOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const later: string[] = []
  for await (const text of lines) {
    const line = JSON.parse(text) as Line
    if ('schema' in line) {
      const isTable = ({ type }: { type: string }) => type === 'table'
      for (const { sql } of line.schema.filter(isTable)) yield `${sql};\n`
      later.push(...line.schema.filter((each) => !isTable(each)).map(({ sql }) => `${sql};\n`))
    } else {
      yield `INSERT INTO ${rowOf(line)};\n`
    }
  }
  yield later.join('')
}

export function rowOf({ table, row }: { table: string; row: Row }): string {
  const values = Object.values(row).map(literal).join(', ')
  return `${table} (${Object.keys(row).join(', ')}) SELECT ${values}`
}
