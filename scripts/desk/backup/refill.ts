import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { Row } from '../ledger/ask.ts'
import type { Line } from './dump.ts'

/**
 * Fills an empty database from a backup: tables, rows, and only then indexes and triggers, so that nothing is counted twice.
 * Gives the number of rows by table.
 */
export async function refill(
  sqlite: DatabaseSync,
  lines: AsyncIterable<string>,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const inserts = new Map<string, StatementSync>()
  const later: string[] = []
  sqlite.exec('BEGIN')
  for await (const text of lines) {
    const line = JSON.parse(text) as Line
    if ('schema' in line) {
      for (const { name, type, sql } of line.schema) {
        if (type !== 'table') later.push(sql)
        else {
          sqlite.exec(sql)
          counts.set(name, 0)
        }
      }
      continue
    }
    const { table, row } = line
    const insert = inserts.get(table) ?? sqlite.prepare(insertOf(table, row))
    inserts.set(table, insert)
    insert.run(...(Object.values(row) as SQLInputValue[]))
    counts.set(table, (counts.get(table) ?? 0) + 1)
  }
  for (const sql of later) sqlite.exec(sql)
  sqlite.exec('COMMIT')
  return counts
}

function insertOf(table: string, row: Row): string {
  const columns = Object.keys(row)
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
}
