import { accessSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { filled, passphraseFrom, passphraseOption, unseal } from './backup.ts'
import { defineCommand } from './command.ts'
import { quoted, type Row, sqliteQuery } from './ledger.ts'
import { inPrivateFolder, write } from './output.ts'
import { describeCounts, readCounts } from './status.ts'
import { configurationOf } from './target.ts'
import { instantFormatIn } from './times.ts'

export const restore = defineCommand({
  name: 'restore',
  summary: 'Check that a backup can be read, and show its counts.',
  subject: { name: 'file', description: 'a backup' },
  options: {
    missing: {
      value: 'file',
      description: 'instead: write SQL that adds what a ledger lacks, or all if it is empty',
    },
    'passphrase-file': passphraseOption,
  },
  run: async ({ subject, options: { missing, ...options }, target }) => {
    const secret = passphraseFrom(options['passphrase-file'])
    accessSync(subject)
    const formatInstant = instantFormatIn(await configurationOf(target))
    return inPrivateFolder(async (folder) => {
      const statements = join(folder, 'ledger.sql')
      await unseal(subject, statements, secret)
      using sqlite = await filled(statements, subject)
      if (missing === undefined) {
        const counts = readCounts(sqliteQuery(sqlite, `${subject} is of another release.`))
        return { lines: [`${subject} has:`, ...describeCounts(counts, {}, formatInstant)] }
      }
      await write(missingOf(sqlite), missing)
      return { lines: [`${missing} has it, unencrypted.`] }
    })
  },
})

/** The tables to recover when a ledger was reset to an earlier state; triggers update the counts. */
const LOST = [
  'submissions',
  'dead_letters',
  'consents',
  'entrant_exports',
  'draws',
  'draw_lines',
  'draw_asked',
] as const

/**
 * SQL that adds to an earlier state of the ledger what the backup has and it lacks. It marks rows that were delivered since as
 * delivered, deletes nothing, and continues a drawing only if the list is the same.
 */
function* missingOf(sqlite: DatabaseSync): Generator<string> {
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
}

const AS_DUPLICATE = {
  status: 'held',
  hold: 'duplicate',
  claim: null,
  claimed_until: null,
  delivered_at: null,
}

/** Updates for a row that the earlier state already has. */
function* since(table: string, row: Row, sameList: (row: Row) => string): Generator<string> {
  const of = (column: string) => quoted(row[column] ?? null)
  if (table === 'submissions' && row['status'] === 'delivered')
    yield `UPDATE submissions SET status = 'delivered', claim = NULL, claimed_until = NULL, delivered_at = ${of('delivered_at')}
WHERE id = ${of('id')} AND status IN ('pending', 'sending');\n`
  if (table === 'draws' && row['signature'] !== null)
    yield `UPDATE draws SET signature = ${of('signature')} WHERE giveaway = ${of('giveaway')} AND ${sameList(row)};\n`
  if (table === 'draw_asked' && row['answer'] !== null)
    yield `UPDATE draw_asked SET answer = ${of('answer')}, ended_at = ${of('ended_at')}
WHERE giveaway = ${of('giveaway')} AND line = ${of('line')} AND answer IS NULL AND ${sameList(row)};\n`
}
