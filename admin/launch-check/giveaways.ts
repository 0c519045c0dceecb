import type { Loaded } from '../../scripts/content/load.ts'
import type { GiveawayFields } from '../../src/content/types.ts'
import { type Giveaway, stateOf } from '../../src/giveaway/giveaway.ts'
import { DAY_MS } from '../../src/lib/dates.ts'
import { plural } from '../../src/lib/words.ts'
import { type Query, quoted } from '../ledger.ts'
import { at, type Finding, type Problem, unless } from './finding.ts'

/** A shared cache and a gradual rollout take minutes, the mail that announces a giveaway a day. */
const NEAR_DAYS = 3

/** What is wrong with the days of the giveaways at an instant. */
export function dateFindings(
  giveaways: readonly Giveaway[],
  { content, samples }: Pick<Loaded, 'content' | 'samples'>,
  now: number,
): Finding[] {
  return giveaways.flatMap((giveaway) => {
    const isSample = samples.some(({ file }) => file === `giveaways/${giveaway.id}.md`)
    const written = content.giveaways.giveaways.find(({ id }) => id === giveaway.id)
    return at(`giveaway ${giveaway.id}`, [
      ...movedDates(giveaway, written, now),
      ...nearOrPast(giveaway, isSample, now),
    ])
  })
}

/** Each entry is stored with the hash of the words in the content, and so of the dates in the giveaway's file. */
function movedDates(
  { id, opensAt, closesAt }: Giveaway,
  written: Pick<GiveawayFields, 'opensAt' | 'closesAt'> | undefined,
  now: number,
): Problem[] {
  if (written === undefined) return []
  if (Date.parse(written.opensAt) === opensAt.ms && Date.parse(written.closesAt) === closesAt.ms)
    return []
  const problem = `CONTEST_OPENS_AT or CONTEST_CLOSES_AT moves it, but the consent of each entrant is stored with the dates of content/giveaways/${id}.md`
  if (now < opensAt.ms)
    return [{ problem, fix: 'write the dates into that file, and remove the settings' }]
  return [{ problem, fix: 'keep the dates that the entrants saw', advice: true }]
}

function nearOrPast(giveaway: Giveaway, isSample: boolean, now: number): Problem[] {
  const { opensAt, closesAt, winners, wonBy } = giveaway
  const days = (ms: number) => Math.abs((ms - now) / DAY_MS).toFixed(1)
  const isNear = (ms: number) => ms > now && ms - now < NEAR_DAYS * DAY_MS
  if (closesAt.ms < now) {
    if (wonBy.length >= winners) return []
    if (isSample) {
      const fix = 'write your own in its place: content/README.md, "Replace the sample giveaway"'
      return [{ problem: 'the sample giveaway is over', fix }]
    }
    const problem = `it closed ${days(closesAt.ms)} days ago, ${wonBy.length} of ${winners} accepted`
    if (!stateOf(giveaway, now).isPast)
      return [{ problem, fix: 'draw: docs/admin.md', advice: true }]
    return [{ problem, fix: 'draw (docs/admin.md); for the next one add a new file' }]
  }
  if (isNear(opensAt.ms)) {
    const fix = 'deploy and look at /contest now, and have content/mails/giveaway-opens.md ready'
    return [{ problem: `it opens in ${days(opensAt.ms)} days`, fix, advice: true }]
  }
  if (isNear(closesAt.ms)) {
    const fix = 'have somebody there to write to the winner: docs/admin.md'
    return [{ problem: `it closes in ${days(closesAt.ms)} days`, fix, advice: true }]
  }
  return []
}

/** Entrants who agreed to other words, or were not exported after the close. `consents`: the hash of today's words by giveaway. */
export function entrantFindings(
  query: Query,
  giveaways: readonly Giveaway[],
  consents: Readonly<Record<string, string>>,
  now: number,
): Finding[] {
  const begun = giveaways.filter(({ opensAt }) => now >= opensAt.ms)
  return begun.flatMap(({ id, closesAt }) => {
    const [[count = {}] = [], exported = []] = query(
      `SELECT count(*) AS n, count(iif(consent_hash <> ${quoted(consents[id] ?? '')}, 1, NULL)) AS other
        FROM submissions INDEXED BY by_leaf
        WHERE giveaway = ${quoted(id)} AND leaf IS NOT NULL AND status <> 'held'`,
      `SELECT 1 FROM entrant_exports WHERE giveaway = ${quoted(id)} AND at > ${closesAt.ms}`,
    )
    const { n, other } = count
    const agreed = unless(other === 0, {
      problem: `${other} of ${plural(Number(n), 'entrant')} agreed to other dates, rules or privacy words than those of today`,
      fix: 'put them back; "show <id> --file" writes the old ones',
    })
    const listed = unless(n === 0 || exported.length > 0, {
      problem: `the entrants have not been exported for your mailing list since the close (${n})`,
      fix: `npm run admin -- export entries --for kit --giveaway ${id} --remote: docs/services.md, "Entrants"`,
      advice: true,
    })
    return at(`giveaway ${id}`, now <= closesAt.ms ? agreed : listed)
  })
}
