import { plural } from '../src/lib/words.ts'
import { defineCommand, needsYes } from './command.ts'
import { monthsBefore } from './times.ts'

/** Submissions erased in one transaction. */
const BATCH = 1000

export const purge = defineCommand({
  name: 'purge',
  summary: 'Erase delivered and held submissions that are older than the privacy page allows.',
  options: { yes: { description: 'erase what was counted' } },
  run: async ({ query, options, target, now }) => {
    const { loadValidContent } = await import('../scripts/content/load.ts')
    const { retentionMonths } = (await loadValidContent(target.content)).pages.prose.privacy
    const before = monthsBefore(now, retentionMonths)
    // Pending rows and rows that need attention stay.
    const old = `status IN ('delivered', 'quarantined') AND received_at < ${before}`
    const oldLetters = `dead_letters WHERE received_at < ${before}`
    const [[count] = [], [letters] = []] = query(
      `SELECT count(*) AS n FROM submissions WHERE ${old}`,
      `SELECT count(*) AS n FROM ${oldLetters}`,
    )
    const [submissions, messages] = [Number(count?.['n']), Number(letters?.['n'])]
    const what = `Older than ${retentionMonths} months (content/pages/privacy.md): ${plural(submissions, 'submission')}, ${plural(messages, 'message')} that could not be stored.`
    if (submissions + messages === 0) return { lines: [what] }
    if (!options.yes) return needsYes([what])
    query(`DELETE FROM ${oldLetters}`)
    const some = `(SELECT id FROM submissions WHERE ${old} ORDER BY id LIMIT ${BATCH})`
    for (let erased = 0; erased < submissions; erased += BATCH)
      query(`DELETE FROM submissions WHERE id IN ${some}`)
    return { lines: [what, 'They are erased.'] }
  },
})
