import { erase } from '../erase.ts'
import type { Ask } from '../ledger/ask.ts'
import { Refused } from '../refused.ts'
import { needsYes, type VerbResult, type Verb } from '../verb.ts'

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

/** How many months are kept. Throws `Refused` for fewer than the page promises. */
function monthsOf(text: string | undefined, stated: number | undefined): number {
  const months = text === undefined ? stated : Number(/^(\d{1,3})m?$/.exec(text)?.[1])
  if (months === undefined)
    throw new Refused('The privacy page states no retentionMonths: say --older-than <months>.')
  if (!(months > 0)) throw new Refused(`--older-than: "${text}" is no number of months, as in 24m.`)
  if (stated !== undefined && months < stated)
    throw new Refused(
      `--older-than: the privacy page says ${stated} months (content/pages/privacy.md). Change that first, or use ${stated}m.`,
    )
  return months
}

/** The instant so many months before another, on the same day of the month or its last. */
export function monthsBefore(now: number, months: number): number {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
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
