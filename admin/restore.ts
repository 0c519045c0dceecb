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
  summary: 'Rehearses a restore: fills a new local ledger from a backup and shows its books.',
  subject: { name: 'file', says: 'a backup' },
  options: {
    into: {
      value: 'folder',
      says: `a new folder, then the --persist-to of the commands; ${FILES}/<instant> without it`,
    },
    sql: {
      value: 'file',
      says: 'instead: writes the statements for an empty database',
    },
    missing: {
      value: 'file',
      says: 'instead: writes what brings back all that the ledger has lost since',
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

/** Fills a new local ledger. Wrangler makes its file, but would take a millisecond for each of the statements. */
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

/** What people and the draw lose when a ledger goes back in time; its own counts follow by its triggers. */
const LOST = [
  'submissions',
  'dead_letters',
  'consents',
  'draws',
  'draw_lines',
  'draw_asked',
] as const

/**
 * A backup as SQL for its own ledger at an earlier time: what is missing there comes back, what has been delivered since is
 * not sent again. What is there stays; a drawing goes on only with the same list.
 */
function* missingOf(statements: string, file: string): Generator<string> {
  const sqlite = filled(file, statements)
  const lists = sqlite.prepare('SELECT giveaway, fingerprint FROM draws').all() as Row[]
  /** Whether the ledger has the list of the backup. */
  const sameList = ({ giveaway = null }: Row) => {
    const fingerprint = lists.find((list) => list['giveaway'] === giveaway)?.['fingerprint'] ?? null
    return `EXISTS (SELECT 1 FROM draws d WHERE d.giveaway = ${quoted(giveaway)} AND d.fingerprint IS ${quoted(fingerprint)})`
  }
  for (const table of LOST) {
    // table_info leaves generated columns out, which nobody may insert.
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
      // Where another entry of the address counts meanwhile, this one is kept beside it.
      if (table === 'submissions' && row['kind'] === 'contest' && row['hold'] === null)
        yield insert({ ...row, ...AS_DUPLICATE })
      yield* since(table, row, sameList)
    }
  }
  sqlite.close()
}

/** An empty database, after the statements of an export. */
function filled(file: string, statements: string): DatabaseSync {
  const sqlite = new DatabaseSync(file)
  sqlite.exec(`BEGIN; ${readFileSync(statements, 'utf8')}; COMMIT`)
  return sqlite
}

const AS_DUPLICATE = { status: 'quarantined', hold: 'duplicate', claim: null, delivered_at: null }

/** What a row that was there already may have become since then. */
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
