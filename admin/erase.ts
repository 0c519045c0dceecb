import { monthsBefore, monthsOf } from './times.ts'
import { defineCommand, needsYes } from './command.ts'

/** How many submissions are erased in one transaction. */
const BATCH = 1000

export const purge = defineCommand({
  name: 'purge',
  summary: 'Erases what is delivered or held and older than the privacy page says.',
  options: {
    'older-than': {
      value: 'months',
      says: 'as 24m; without it the months that the privacy page states, and never fewer',
    },
    yes: { says: 'erases what was counted' },
  },
  run: async ({ ask, given, target, now, progress }) => {
    const { correctContent } = await import('../scripts/content/load.ts')
    const stated = (await correctContent(target.content)).pages['privacy']?.retentionMonths
    const before = monthsBefore(now, monthsOf(given.options['older-than'], stated))
    // Rows that are pending or need attention stay.
    const old = `status IN ('delivered', 'quarantined') AND received_at < ${before}`
    const oldLetters = `dead_letters WHERE received_at < ${before}`
    const [[count = {}] = [], [letters = {}] = []] = ask(
      `SELECT count(*) AS n FROM submissions WHERE ${old}`,
      `SELECT count(*) AS n FROM ${oldLetters}`,
    )
    const [submissions, deadLetters] = [Number(count['n']), Number(letters['n'])]
    const until = new Date(before).toISOString()
    const what = `${submissions} submissions and ${deadLetters} dead letters from before ${until}`
    const data = { before: until, submissions, deadLetters }
    if (!given.options.yes) return needsYes([`${what} would be erased.`], data)
    ask(`DELETE FROM ${oldLetters}`)
    const some = `(SELECT id FROM submissions WHERE ${old} ORDER BY id LIMIT ${BATCH})`
    const step = progress(submissions)
    for (let erased = 0; erased < submissions;) {
      const [gone = []] = ask(`DELETE FROM submissions WHERE id IN ${some} RETURNING 1`)
      if (gone.length === 0) break
      erased += gone.length
      step(gone.length)
    }
    return { lines: [`${what} erased.`], data: { ...data, done: true } }
  },
})
