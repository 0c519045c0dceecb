import { spawnSync } from 'node:child_process'
import { flagsOf, type Place } from '../place.ts'
import { Refused } from '../refused.ts'
import type { Ask } from './ask.ts'
import { reasonOf, resultsOf } from './wrangler-answer.ts'

const MAX_ANSWER = 512 * 1024 * 1024

/** Production's ledger through `wrangler d1 execute`; D1 runs the statements of one call as a transaction. */
export function remoteLedger(place: Place): Ask {
  const command = ['d1', 'execute', 'DB', '--json', '--yes', ...flagsOf(place)]
  return (...statements) => {
    const run = spawnSync('wrangler', [...command, '--command', statements.join(';\n')], {
      encoding: 'utf8',
      maxBuffer: MAX_ANSWER,
    })
    if (run.status !== 0)
      throw new Refused(reasonOf(place, `${run.stdout}${run.stderr}`, run.error), 3)
    return resultsOf(place, run.stdout)
  }
}
