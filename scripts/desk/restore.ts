import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type Line, passphraseFrom, passphraseOption, unseal } from './backup.ts'
import { askFile, newLocalFile, quoted, type Row } from './ledger.ts'
import { FILES, tableOf, write } from './output.ts'
import { Refused } from './refused.ts'
import { describe, readBooks } from './status.ts'
import { ledgerName, type Target } from './target.ts'
import type { Verb, VerbResult } from './verb.ts'

export const restore: Verb = {
  name: 'restore',
  summary: 'Rehearses a restore: fills a new local ledger from a backup and shows its books.',
  subject: { name: 'file', says: 'a backup' },
  options: {
    into: {
      value: 'folder',
      says: `a new folder, then the --persist-to of wrangler and desk; ${FILES}/<instant> without it`,
    },
    sql: { value: 'file', says: 'instead: writes the statements for an empty database' },
    missing: {
      value: 'file',
      says: 'instead: writes what brings back all that the ledger has lost since',
    },
    'passphrase-file': passphraseOption,
  },
  run: async ({ given: { subject, options }, target, now }) => {
    const { sql, missing } = options
    const isRehearsal = sql === undefined && missing === undefined
    const named = new Date(now).toISOString().replaceAll(':', '-')
    const into = options['into'] ?? (isRehearsal ? `${FILES}/${named}` : undefined)
    if (target.remote)
      throw new Refused('restore is local; docs/desk.md tells how production is restored.')
    if ([into, sql, missing].filter((way) => way !== undefined).length !== 1)
      throw new Refused('restore takes one of --into <folder>, --sql <file> and --missing <file>.')
    const secret = passphraseFrom(options['passphrase-file'])
    if (!existsSync(subject)) throw new Refused(`There is no file ${subject}.`)
    if (into !== undefined && existsSync(into))
      throw new Refused(`${into} is there already: name a new folder.`)
    const lines = unseal(subject, secret)
    if (into !== undefined) return rehearse(lines, { ...target, persistTo: into }, now)
    const file = sql ?? missing
    await write(sql === undefined ? missingOf(lines) : statementsOf(lines), file)
    return { lines: [`${file} has it, unencrypted.`], data: { file } }
  },
}

/** Runs the statements with which production would be restored, on a new local ledger. */
async function rehearse(
  lines: AsyncIterable<Line>,
  target: Target,
  now: number,
): Promise<VerbResult> {
  const sqlite = new DatabaseSync(newLocalFile(target))
  const counts = new Map<string, number>()
  const counted = async function* () {
    for await (const line of lines) {
      if ('row' in line) counts.set(line.table, (counts.get(line.table) ?? 0) + 1)
      else for (const { name, type } of line.schema) if (type === 'table') counts.set(name, 0)
      yield line
    }
  }
  sqlite.exec('BEGIN')
  for await (const statement of statementsOf(counted())) sqlite.exec(statement)
  sqlite.exec('COMMIT')
  const books = describe(readBooks(askFile(sqlite, target), now), now)
  sqlite.close()
  return {
    lines: [ledgerName(target), ...tableOf([...counts]), ...(books.lines ?? [])],
    data: { folder: target.persistTo, rows: Object.fromEntries(counts), books: books.data },
  }
}

/** A backup as SQL for an empty database: tables, rows, and only then indexes and triggers, so that nothing is counted twice. */
async function* statementsOf(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  const later: string[] = []
  for await (const line of lines) {
    if ('row' in line) yield `INSERT INTO ${line.table} ${valuesOf(line.row)};\n`
    else
      for (const { type, sql } of line.schema)
        if (type === 'table') yield `${sql};\n`
        else later.push(`${sql};\n`)
  }
  yield later.join('')
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
async function* missingOf(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  for await (const line of lines) {
    if ('schema' in line || !LOST.has(line.table)) continue
    const { table, row } = line
    const condition = table === 'leaves' ? unlessThere(row) : ''
    yield `INSERT OR IGNORE INTO ${table} ${valuesOf(row)}${condition};\n`
    yield* since(table, row)
  }
  // Receipts that came back with their leaf would be appended a second time.
  yield 'DELETE FROM unchained WHERE receipt IN (SELECT receipt FROM leaves);\n'
}

// A closed list refuses a leaf before IGNORE could skip one that is there.
function unlessThere({ giveaway = null, seq = null }: Row): string {
  const same = `giveaway = ${quoted(giveaway)} AND seq = ${quoted(seq)}`
  return ` WHERE NOT EXISTS (SELECT 1 FROM leaves WHERE ${same})`
}

/** What a row that was there already may have become since then. */
function* since(table: string, row: Row): Generator<string> {
  const of = (column: string) => quoted(row[column] ?? null)
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

/** A row for an INSERT. By SELECT, so that a condition can follow. */
function valuesOf(row: Row): string {
  const values = Object.values(row).map(quoted).join(', ')
  return `(${Object.keys(row).join(', ')}) SELECT ${values}`
}
