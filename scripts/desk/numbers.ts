import { readFileSync } from 'node:fs'
import { csvOf } from './export/csv.ts'
import { askDataset } from './numbers/dataset.ts'
import { funnelOf, type Grouping, groupings } from './numbers/funnel.ts'
import { readTallies, tallySql } from './numbers/tallies.ts'
import { datasetOf } from './place.ts'
import { Refused } from './refused.ts'
import { sinceOf } from './since.ts'
import { tableOf } from './table.ts'
import type { Desk, Verb, VerbResult } from './verb.ts'

const DAY_MS = 86_400_000

export const numbers: Verb = {
  name: 'numbers',
  summary: 'What visitors did, from a page viewed to an entry sent, as production has counted it.',
  options: {
    since: { value: 'date', says: 'from then on: 2025-07-20, or 7d; 30 days without it' },
    by: { value: 'grouping', says: 'a row for each; by day without it', choices: groupings },
    format: { value: 'format', says: 'a table without it', choices: ['table', 'csv'] },
    sql: { says: 'only the query, to be asked elsewhere' },
    file: { value: 'file', says: 'an answer that was saved, instead of asking' },
  },
  run: tell,
}

async function tell({ given, now, place }: Desk): Promise<VerbResult> {
  const { by = 'day', format, file, since } = given.options
  const sql = tallySql(datasetOf(place), sinceOf(since, now) ?? now - 30 * DAY_MS)
  if (given.flags.has('sql')) return { lines: [sql], data: { sql } }
  const answer = file === undefined ? await askDataset(sql, process.env) : read(file)
  const rows = funnelOf(readTallies(answer), by as Grouping)
  const [first] = rows
  if (first === undefined) return { lines: ['Nothing was counted then.'], data: [], exit: 1 }
  const columns = Object.keys(first)
  if (format === 'csv') return { lines: [csvOf(columns, rows).trimEnd()], data: rows }
  const cells = rows.map((row) => columns.map((column) => row[column] ?? ''))
  return { lines: tableOf([columns, ...cells]), data: rows }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Refused(`${file} cannot be read.`)
  }
}
