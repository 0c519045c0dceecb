import { existsSync } from 'node:fs'
import { seal } from '../backup.ts'
import { dump } from '../backup/dump.ts'
import { passphraseFrom, passphraseOption } from '../backup/passphrase.ts'
import { Refused } from '../refused.ts'
import type { Verb } from '../verb.ts'

const PAGE = { local: 500, remote: 2000 }

export const backup: Verb = {
  name: 'backup',
  summary: 'Writes all of the ledger to an encrypted file. Before every migration and draw.',
  options: {
    out: { value: 'file', says: 'a new file', required: true },
    'passphrase-file': passphraseOption,
  },
  run: async ({ ask, given, place }) => {
    const secret = passphraseFrom(given.options['passphrase-file'])
    const file = given.options['out'] ?? ''
    if (existsSync(file))
      throw new Refused(`${file} is there already: a backup is never written over.`)
    let rows = -1 // the first line is the schema
    const lines = function* () {
      for (const line of dump(ask, place.remote ? PAGE.remote : PAGE.local)) {
        rows += 1
        yield line
      }
    }
    await seal(lines(), file, secret)
    return { lines: [`${rows} rows in ${file}`], data: { file, rows } }
  },
}
