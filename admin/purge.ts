import { loadValidContent } from '../scripts/content/load.ts'
import { kinds } from '../src/delivery/submission.ts'
import { plural } from '../src/lib/words.ts'
import { defineCommand, needsYes } from './command.ts'
import { listed } from './ledger.ts'
import { servicesOf } from './target.ts'
import { monthsBefore } from './times.ts'

/** Submissions erased in one transaction. */
const BATCH = 1000

export const purge = defineCommand({
  name: 'purge',
  summary: 'Erase submissions that are older than the privacy page allows, and say how many stay.',
  options: { yes: { description: 'erase what was counted' } },
  run: async ({ query, options, target, now }) => {
    const { retentionMonths } = (await loadValidContent(target.content)).pages.prose.privacy
    const { upstreams } = await servicesOf(target)
    const before = monthsBefore(now, retentionMonths)
    // Without a service nothing is sent, so these rows would stay forever.
    const unserved = listed(kinds.filter((kind) => !upstreams[kind]))
    const isDone = `(status IN ('delivered', 'held') OR (status = 'pending' AND kind IN ${unserved}))`
    const old = `FROM submissions WHERE received_at < ${before}`
    const oldLetters = `FROM dead_letters WHERE received_at < ${before}`
    const counts = query(
      `SELECT count(*) AS n ${old} AND ${isDone}`,
      `SELECT count(*) AS n ${oldLetters}`,
      `SELECT count(*) AS n ${old} AND NOT ${isDone}`,
    )
    const [submissions = 0, messages = 0, unsent = 0] = counts.map(([row]) => Number(row?.['n']))
    const what = `Older than ${retentionMonths} months (content/pages/privacy.md): ${plural(submissions, 'submission')}, ${plural(messages, 'message')} that could not be stored.`
    const stay =
      unsent === 0 ? [] : [`${plural(unsent, 'more stays', 'more stay')} until sent or held.`]
    if (submissions + messages === 0) return { lines: [what, ...stay] }
    if (!options.yes) return needsYes([what, ...stay])
    query(`DELETE ${oldLetters}`)
    const some = `(SELECT id ${old} AND ${isDone} ORDER BY id LIMIT ${BATCH})`
    for (let erased = 0; erased < submissions; erased += BATCH)
      query(`DELETE FROM submissions WHERE id IN ${some}`)
    return { lines: [what, 'They are erased.', ...stay] }
  },
})
