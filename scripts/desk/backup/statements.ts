import type { Row } from '../ledger/ask.ts'
import { literal, type Line } from './dump.ts'

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

/** What people and the draw lose when a ledger goes back in time; its own counts follow by its triggers. */
const LOST = new Set(['submissions', 'receipts', 'dead_letters', 'leaves', 'heads'])

/**
 * A backup as SQL for its own ledger at an earlier time: what is missing there comes back, and what has been delivered
 * since is not sent again. What is there stays.
 */
export async function* missingOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of lines) {
    const line = JSON.parse(text) as Line
    if ('schema' in line || !LOST.has(line.table)) continue
    yield `INSERT OR IGNORE INTO ${rowOf(line)};\n`
    const { id, status, delivered_at: at } = line.row
    if (status !== 'delivered') continue
    yield `UPDATE submissions SET status = 'delivered', claim = NULL, delivered_at = ${literal(at ?? null)}
WHERE id = ${literal(id ?? null)} AND status IN ('pending', 'sending');\n`
  }
  // Receipts that came back with their leaf would be appended a second time.
  yield 'DELETE FROM unchained WHERE receipt IN (SELECT receipt FROM leaves);\n'
}

function rowOf({ table, row }: { table: string; row: Row }): string {
  const values = Object.values(row).map(literal).join(', ')
  return `${table} (${Object.keys(row).join(', ')}) VALUES (${values})`
}
