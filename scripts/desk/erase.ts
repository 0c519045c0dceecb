import { type Ask, listed } from './ledger.ts'
import { monthsBefore, monthsOf } from './times.ts'
import { needsYes, type Verb } from './verb.ts'

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
    const { correctContent } = await import('../content/load.ts')
    const stated = (await correctContent()).pages['privacy']?.retentionMonths
    const before = monthsBefore(now, monthsOf(given.options['older-than'], stated))
    // Rows that are pending or need attention stay.
    const old = `status IN ('delivered', 'quarantined') AND received_at < ${before}`
    const [rows = [], found = []] = ask(
      `SELECT count(*) AS n FROM submissions WHERE ${old}`,
      `SELECT message_id FROM dead_letters WHERE received_at < ${before}`,
    )
    const count = Number(rows[0]?.['n'])
    const deadLetters = found.map((row) => String(row['message_id']))
    const until = new Date(before).toISOString()
    const what = `${count} submissions and ${deadLetters.length} dead letters from before ${until}`
    const data = { before: until, submissions: count, deadLetters: deadLetters.length }
    if (!given.flags.has('yes')) return needsYes([`${what} would be erased.`], data)
    erase(ask, { ids: [], deadLetters })
    for (let erased = 0; erased < count;) {
      const [batch = []] = ask(`SELECT id FROM submissions WHERE ${old} LIMIT ${BATCH}`)
      if (batch.length === 0) break
      erase(ask, { ids: batch.map(({ id }) => String(id)) })
      erased += batch.length
      progress(`${erased} of ${count}`)
    }
    return { lines: [`${what} erased.`], data: { ...data, done: true } }
  },
}

/** What is erased: submissions with their dependent rows, dead letters, and receipts of repeats. */
type Erasure = {
  ids: readonly string[]
  deadLetters?: readonly string[]
  receipts?: readonly string[]
}

/** D1 takes statements of 100 kB: so many ids of 36 characters fit with room. */
const MOST_IDS = 1000

/** Erases, a transaction for each thousand submissions; triggers of the ledger count them as erased and empty their leaves in the draw. */
export function erase(ask: Ask, { ids, deadLetters = [], receipts = [] }: Erasure): void {
  for (let from = 0; from === 0 || from < ids.length; from += MOST_IDS) {
    const some = listed(ids.slice(from, from + MOST_IDS))
    const others = listed(from === 0 ? receipts : [])
    ask(
      `DELETE FROM receipts WHERE submission_id IN ${some} OR receipt IN ${others}`,
      `DELETE FROM submissions WHERE id IN ${some}`,
      ...(from === 0
        ? [`DELETE FROM dead_letters WHERE message_id IN ${listed(deadLetters)}`]
        : []),
    )
  }
}
