import { existsSync } from 'node:fs'
import { unseal } from '../backup.ts'
import { passphraseFrom, passphraseOption } from '../backup/passphrase.ts'
import { rehearse } from '../backup/rehearse.ts'
import { statementsOf } from '../backup/statements.ts'
import { write } from '../output.ts'
import { Refused } from '../refused.ts'
import { missingOf } from '../restore.ts'
import type { Verb } from '../verb.ts'

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
