import { erase } from '../erase.ts'
import type { Ask } from '../ledger/ask.ts'
import { monthsBefore, monthsOf } from '../months.ts'
import { needsYes, type Verb, type VerbResult } from '../verb.ts'

const BATCH = 5000

export const purge: Verb = {
  name: 'purge',
  summary: 'Erases what is delivered or held and older than the privacy page says.',
  options: {
    'older-than': {
      value: 'months',
      says: 'as 24m; without it the months that the privacy page states, and never fewer',
    },
    yes: { says: 'erases what was counted' },
  },
  run: async ({ ask, given, now, progress }) => {
    const { correctContent } = await import('../../content/load.ts')
    const stated = (await correctContent()).pages['privacy']?.retentionMonths
    const months = monthsOf(given.options['older-than'], stated)
    return purgeBefore(ask, monthsBefore(now, months), given.flags.has('yes'), progress)
  },
}

/** Erases what was received before an instant, except rows that are pending or need attention. */
function purgeBefore(
  ask: Ask,
  before: number,
  yes: boolean,
  progress: (line: string) => void = () => undefined,
): VerbResult {
  const old = `status IN ('delivered', 'quarantined') AND received_at < ${before}`
  const [rows = [], deadLetters = []] = ask(
    `SELECT count(*) AS n FROM submissions WHERE ${old}`,
    `SELECT message_id FROM dead_letters WHERE received_at < ${before}`,
  )
  const count = Number(rows[0]?.['n'])
  const until = new Date(before).toISOString()
  const what = `${count} submissions and ${deadLetters.length} dead letters from before ${until}`
  const data = { before: until, submissions: count, letters: deadLetters.length }
  if (!yes) return needsYes([`${what} would be erased.`], data)
  erase(ask, { ids: [], deadLetters: deadLetters.map((letter) => String(letter['message_id'])) })
  for (let erased = 0; erased < count;) {
    const [batch = []] = ask(`SELECT id FROM submissions WHERE ${old} LIMIT ${BATCH}`)
    if (batch.length === 0) break
    erase(ask, { ids: batch.map(({ id }) => String(id)) })
    erased += batch.length
    progress(`${erased} of ${count}`)
  }
  return { lines: [`${what} erased.`], data: { ...data, done: true } }
}
