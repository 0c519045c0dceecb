import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { passphraseFrom, passphraseOption, unseal } from './backup.ts'
import { newFile, openLedger, quoted, type Row, wrangler } from './ledger.ts'
import { checkNew, FILES, inPrivateFolder, nameAt, write, writeNew } from './output.ts'
import { Refused } from './refused.ts'
import { describeBooks, readBooks } from './status.ts'
import { momentIn, offsetOf } from './times.ts'
import { configurationOf, flagsOf, ledgerName, type Target } from './target.ts'
import { defineCommand, type CommandResult } from './command.ts'

export const restore = defineCommand({
  name: 'restore',
  summary: 'Rehearse a restore: fill a new local ledger from a backup and show its counts.',
  subject: { name: 'file', says: 'a backup' },
  options: {
    into: {
      value: 'folder',
      says: `a new folder for the ledger (use it as --persist-to); default: ${FILES}/<instant>`,
    },
    sql: {
      value: 'file',
      says: 'instead: write the statements for an empty database',
    },
    missing: {
      value: 'file',
      says: 'instead: write the statements that add what the ledger has lost since the backup',
    },
    'passphrase-file': passphraseOption,
  },
  run: async ({ subject, options, target, now }) => {
    const { sql, missing } = options
    const isRehearsal = sql === undefined && missing === undefined
    const into = options.into ?? (isRehearsal ? nameAt(now) : undefined)
    if (target.remote)
      throw new Refused('restore is local; docs/deploy.md says how production is restored.')
    if ([into, sql, missing].filter((way) => way !== undefined).length !== 1)
      throw new Refused('restore takes one of --into <folder>, --sql <file> and --missing <file>.')
    const secret = passphraseFrom(options['passphrase-file'])
    if (!existsSync(subject)) throw new Refused(`There is no file ${subject}.`)
    return inPrivateFolder(async (folder) => {
      const statements = join(folder, 'ledger.sql')
      await unseal(subject, statements, secret)
      if (into !== undefined) return rehearse(statements, { ...target, persistTo: into })
      if (sql !== undefined) await writeNew(sql, async (to) => copyFileSync(statements, to))
      else await write(missingOf(statements, join(folder, 'ledger.sqlite')), missing)
      const file = sql ?? missing
      return { lines: [`${file} has it, unencrypted.`], data: { file } }
    })
  },
})

/** Fills a new local ledger. Wrangler only creates its file, because it takes a millisecond for each statement. */
async function rehearse(
  statements: string,
  target: Target & { persistTo: string },
): Promise<CommandResult> {
  checkNew(target.persistTo, 'folder')
  wrangler(target, 'execute', 'DB', ...flagsOf(target), '--yes', '--command', 'SELECT 1')
  filled(newFile(target), statements).close()
  const books = readBooks(openLedger(target))
  const moment = momentIn(offsetOf(await configurationOf(target)))
  return {
    lines: [ledgerName(target), ...describeBooks(books, {}, moment)],
    data: { folder: target.persistTo, books },
  }
}

/** The tables to recover when a ledger was reset to an earlier state; triggers update the counts. */
const LOST = [
  'submissions',
  'dead_letters',
  'consents',
  'draws',
  'draw_lines',
  'draw_asked',
] as const

/**
 * SQL that adds to an earlier state of the ledger what the backup has and it lacks. It marks rows that were delivered since as
 * delivered, deletes nothing, and continues a drawing only if the list is the same.
 */
function* missingOf(statements: string, file: string): Generator<string> {
  const sqlite = filled(file, statements)
  const lists = sqlite.prepare('SELECT giveaway, fingerprint FROM draws').all() as Row[]
  /** SQL: whether the ledger has the list of the backup. */
  const sameList = ({ giveaway = null }: Row) => {
    const fingerprint = lists.find((list) => list['giveaway'] === giveaway)?.['fingerprint'] ?? null
    return `EXISTS (SELECT 1 FROM draws d WHERE d.giveaway = ${quoted(giveaway)} AND d.fingerprint IS ${quoted(fingerprint)})`
  }
  for (const table of LOST) {
    // table_info omits generated columns, which cannot be inserted.
    const info = sqlite.prepare('SELECT name, pk FROM pragma_table_info(?)').all(table) as Row[]
    const columns = info.map(({ name }) => String(name))
    const keys = info.filter(({ pk }) => pk !== 0).map(({ name }) => String(name))
    const rows = sqlite.prepare(
      `SELECT ${columns.join(', ')} FROM ${table} ORDER BY ${keys.join(', ')}`,
    )
    for (const row of rows.iterate() as Iterable<Row>) {
      const insert = (values: Row) =>
        `INSERT OR IGNORE INTO ${table} (${columns.join(', ')})
SELECT ${Object.values(values).map(quoted).join(', ')}${table.startsWith('draw_') ? ` WHERE ${sameList(row)}` : ''};\n`
      yield insert(row)
      // If another entry of the address counts meanwhile, this one becomes its duplicate.
      if (table === 'submissions' && row['kind'] === 'contest' && row['hold'] === null)
        yield insert({ ...row, ...AS_DUPLICATE })
      yield* since(table, row, sameList)
    }
  }
  sqlite.close()
}

/** A new database with the statements of an export applied. */
function filled(file: string, statements: string): DatabaseSync {
  const sqlite = new DatabaseSync(file)
  sqlite.exec(`BEGIN; ${readFileSync(statements, 'utf8')}; COMMIT`)
  return sqlite
}

const AS_DUPLICATE = { status: 'quarantined', hold: 'duplicate', claim: null, delivered_at: null }

/** Updates for a row that the earlier state already has. */
function* since(table: string, row: Row, sameList: (row: Row) => string): Generator<string> {
  const of = (column: string) => quoted(row[column] ?? null)
  if (table === 'submissions' && row['status'] === 'delivered')
    yield `UPDATE submissions SET status = 'delivered', claim = NULL, delivered_at = ${of('delivered_at')}
WHERE id = ${of('id')} AND status IN ('pending', 'sending');\n`
  if (table === 'draws' && row['signature'] !== null)
    yield `UPDATE draws SET signature = ${of('signature')} WHERE giveaway = ${of('giveaway')} AND ${sameList(row)};\n`
  if (table === 'draw_asked' && row['answer'] !== null)
    yield `UPDATE draw_asked SET answer = ${of('answer')}, ended_at = ${of('ended_at')}
WHERE giveaway = ${of('giveaway')} AND line = ${of('line')} AND answer IS NULL AND ${sameList(row)};\n`
}
