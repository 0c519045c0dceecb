import { kinds } from '../src/delivery/submission.ts'
import { plural } from '../src/lib/words.ts'
import { defineCommand, needsYes } from './command.ts'
import { listed } from './ledger.ts'
import { configurationOf } from './target.ts'
import { monthsBefore } from './times.ts'

/** Submissions erased in one transaction. */
const BATCH = 1000

/** The giveaways whose draw is over: the prizes are accepted, or nobody is left. */
const DRAWN = `SELECT giveaway FROM draws JOIN draw_asked USING (giveaway)
  GROUP BY giveaway HAVING sum(answer = 'accepted') >= prizes OR count(answer) = lines`

export const purge = defineCommand({
  name: 'purge',
  summary:
    'Erase submissions that are older than the privacy page allows, and say which ones stay.',
  options: { yes: { description: 'erase what was counted' } },
  run: async ({ query, options, target, now }) => {
    const { loadValidContent } = await import('../scripts/content/load.ts')
    const { upstreamsOf } = await import('../src/delivery/upstreams.ts')
    const { retentionMonths } = (await loadValidContent(target.content)).pages.prose.privacy
    const upstreams = upstreamsOf(await configurationOf(target))
    const before = monthsBefore(now, retentionMonths)
    const isKept = `status = 'pending' AND kind IN ${listed(kinds.filter((kind) => !upstreams[kind]))}`
    const isUndrawn = `${isKept} AND kind = 'contest' AND giveaway NOT IN (${DRAWN})`
    const isDone = `(status IN ('delivered', 'quarantined') OR ${isKept}) AND NOT (${isUndrawn})`
    const old = `FROM submissions WHERE received_at < ${before}`
    const oldLetters = `FROM dead_letters WHERE received_at < ${before}`
    const counts = query(
      `SELECT count(*) AS n ${old} AND ${isDone}`,
      `SELECT count(*) AS n ${oldLetters}`,
      `SELECT count(*) AS n ${old} AND ${isUndrawn}`,
      `SELECT count(*) AS n ${old} AND NOT (${isDone}) AND NOT (${isUndrawn})`,
    )
    const [submissions = 0, messages = 0, undrawn = 0, unsent = 0] = counts.map(([row]) =>
      Number(row?.['n']),
    )
    const what = `Older than ${retentionMonths} months (content/pages/privacy.md): ${plural(submissions, 'submission')}, ${plural(messages, 'message')} that could not be stored.`
    const stay = [
      ...staying(undrawn, 'until the draw of the giveaway is over'),
      ...staying(unsent, 'until delivered or held'),
    ]
    if (submissions + messages === 0) return { lines: [what, ...stay] }
    if (!options.yes) return needsYes([what, ...stay])
    query(`DELETE ${oldLetters}`)
    const some = `(SELECT id ${old} AND ${isDone} ORDER BY id LIMIT ${BATCH})`
    for (let erased = 0; erased < submissions; erased += BATCH)
      query(`DELETE FROM submissions WHERE id IN ${some}`)
    return { lines: [what, 'They are erased.', ...stay] }
  },
})

function staying(count: number, until: string): string[] {
  return count === 0 ? [] : [`${plural(count, 'stays', 'stay')} ${until}.`]
}
