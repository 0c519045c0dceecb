import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type Line, literal, passphraseFrom, passphraseOption, unseal } from './backup.ts'
import { askFile, type Row } from './ledger.ts'
import { tableOf, write } from './output.ts'
import { localFile, type Place } from './place.ts'
import { Refused } from './refused.ts'
import { describe, readBooks } from './status.ts'
import type { Verb, VerbResult } from './verb.ts'

export const restore: Verb = {
  name: 'restore',
  summary: 'Rehearses a restore: fills a new local ledger from a backup and shows its books.',
  subject: { name: 'file', says: 'a backup' },
  options: {
    into: { value: 'folder', says: 'a new folder, then the --persist-to of wrangler and desk' },
    sql: { value: 'file', says: 'instead: writes the statements for an empty database' },
    missing: {
      value: 'file',
      says: 'instead: writes what brings back all that the ledger has lost since',
    },
    'passphrase-file': passphraseOption,
  },
  run: async ({ given: { subject, options }, place, now }) => {
    const { into, sql, missing } = options
    if (place.remote)
      throw new Refused('restore is local; docs/desk.md tells how production is restored.')
    if ([into, sql, missing].filter((way) => way !== undefined).length !== 1)
      throw new Refused('restore needs --into <folder>, --sql <file> or --missing <file>.')
    const secret = passphraseFrom(options['passphrase-file'])
    if (!existsSync(subject)) throw new Refused(`There is no file ${subject}.`)
    if (into !== undefined) return rehearse(subject, secret, { ...place, persistTo: into }, now)
    const lines = unseal(subject, secret)
    const file = sql ?? missing
    await write(sql === undefined ? missingOf(lines) : statementsOf(lines), file)
    return { lines: [`${file} has it, unencrypted.`], data: { file } }
  },
}

/** What people and the draw lose when a ledger goes back in time; its own counts follow by its triggers. */
const LOST = new Set([
  'submissions',
  'receipts',
  'dead_letters',
  'leaves',
  'heads',
  'draws',
  'winner_log',
])

/**
 * A backup as SQL for its own ledger at an earlier time: what is missing there comes back, what has been delivered since is
 * not sent again, and a draw goes on where it was. What is there stays. The schema's order puts leaves before their draw.
 */
async function* missingOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of lines) {
    const line = JSON.parse(text) as Line
    if ('schema' in line || !LOST.has(line.table)) continue
    yield `INSERT OR IGNORE INTO ${rowOf(line)}${line.table === 'leaves' ? unlessThere(line.row) : ''};\n`
    yield* since(line)
  }
  // Receipts that came back with their leaf would be appended a second time.
  yield 'DELETE FROM unchained WHERE receipt IN (SELECT receipt FROM leaves);\n'
}

/** What a row that was there already may have become since then. */
function* since({ table, row }: { table: string; row: Row }): Generator<string> {
  const of = (column: string) => literal(row[column] ?? null)
  if (table === 'submissions' && row['status'] === 'delivered')
    yield `UPDATE submissions SET status = 'delivered', claim = NULL, delivered_at = ${of('delivered_at')}
WHERE id = ${of('id')} AND status IN ('pending', 'sending');\n`
  if (table === 'leaves' && row['state'] !== null)
    yield `UPDATE leaves SET state = ${of('state')}
WHERE giveaway = ${of('giveaway')} AND seq = ${of('seq')} AND leaf = ${of('leaf')} AND state IS NULL;\n`
  if (table === 'draws' && row['signature'] !== null)
    yield `UPDATE draws SET signature = ${of('signature')}
WHERE giveaway = ${of('giveaway')} AND fingerprint = ${of('fingerprint')} AND signature IS NULL;\n`
}

// A closed list refuses a leaf before IGNORE could skip one that is there.
function unlessThere({ giveaway, seq }: Row): string {
  const same = `giveaway = ${literal(giveaway ?? null)} AND seq = ${literal(seq ?? null)}`
  return ` WHERE NOT EXISTS (SELECT 1 FROM leaves WHERE ${same})`
}

/**
 * Fills an empty database from a backup: tables, rows, and only then indexes and triggers, so that nothing is counted twice.
 * Gives the number of rows by table.
 */
async function refill(
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

async function rehearse(
  backup: string,
  secret: string,
  place: Place,
  now: number,
): Promise<VerbResult> {
  const file = localFile(place)
  if (existsSync(file))
    throw new Refused(`There is a ledger in ${place.persistTo} already: name a new folder.`)
  const lines = unseal(backup, secret)
  mkdirSync(dirname(file), { recursive: true })
  const sqlite = new DatabaseSync(file)
  sqlite.exec('PRAGMA journal_mode = WAL')
  const counts = [...(await refill(sqlite, lines))]
  const books = describe(readBooks(askFile(sqlite, place), now), [], now)
  sqlite.close()
  return {
    lines: [...tableOf(counts), ...(books.lines ?? [])],
    data: { folder: place.persistTo, rows: Object.fromEntries(counts), books: books.data },
  }
}

/** A backup as SQL for an empty database, in the same order as `refill` goes: indexes and triggers last. */
async function* statementsOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
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

function rowOf({ table, row }: { table: string; row: Row }): string {
  const values = Object.values(row).map(literal).join(', ')
  return `${table} (${Object.keys(row).join(', ')}) SELECT ${values}`
}
