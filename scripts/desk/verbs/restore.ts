import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { passphraseFrom, passphraseOption } from '../backup/passphrase.ts'
import { refill } from '../backup/refill.ts'
import { unseal } from '../backup/sealed.ts'
import { statementsOf } from '../backup/statements.ts'
import { missingOf } from '../backup/missing.ts'
import { write } from '../export/write.ts'
import { askFile } from '../ledger/local.ts'
import { localFile, type Place } from '../ledger/place.ts'
import { Refused } from '../refused.ts'
import { readBooks } from '../status/books.ts'
import { describe } from '../status/describe.ts'
import { tableOf } from '../table.ts'
import type { Verb, VerbResult } from '../verb.ts'

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
