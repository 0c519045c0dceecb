import type { Giveaway } from '../../src/giveaway/giveaway.ts'
import type { Content } from '../content/content.ts'
import type { Finding } from './finding.ts'
import type { ReadPlace } from './places.ts'

const DAY_MS = 86_400_000
/** A shared cache and a gradual rollout take minutes, the mail that announces a giveaway a day. */
const NEAR_DAYS = 3
/** The longest that a drawing may keep people waiting, answers of two winners included. */
const DRAWING_DAYS = 30

/** A giveaway with how many prizes it has, how many of them were accepted, and whether its draw has run. */
export type Planned = Giveaway & { winners: number; accepted: number; drawn: boolean }

/** What is wrong with the days of a giveaway at an instant. */
export function dateFindings(giveaways: readonly Planned[], now: number): Finding[] {
  return giveaways.flatMap((giveaway) => {
    const finding = judge(giveaway, now)
    return finding ? [{ where: `giveaway ${giveaway.id}`, ...finding }] : []
  })
}

function judge({ opensAt, closesAt, winners, accepted, drawn }: Planned, now: number) {
  const days = (ms: number) => Math.abs((ms - now) / DAY_MS).toFixed(1)
  const isNear = (ms: number) => ms > now && ms - now < NEAR_DAYS * DAY_MS
  const note = true as const
  if (closesAt.ms < now) {
    if (accepted >= winners) return undefined
    const says = `it closed ${days(closesAt.ms)} days ago, ${accepted} of ${winners} accepted`
    if (drawn) return { says, mend: 'winner next, unless nobody is left: docs/draw.md', note }
    if (now - closesAt.ms < DRAWING_DAYS * DAY_MS) return { says, mend: 'draw: docs/draw.md', note }
    return { says, mend: 'draw (docs/draw.md); for the next one add a new file' }
  }
  if (isNear(opensAt.ms)) {
    const mend = 'deploy and look at /contest now, and have docs/mails/giveaway-opens.md ready'
    return { says: `it opens in ${days(opensAt.ms)} days`, mend, note }
  }
  if (isNear(closesAt.ms)) {
    const mend = 'have somebody there to draw: docs/draw.md'
    return { says: `it closes in ${days(closesAt.ms)} days`, mend, note }
  }
  return undefined
}

export function planned(
  { giveaways: { giveaways, draws, winners } }: Content,
  read: ReadPlace['read'],
): Planned[] {
  return read.giveaways.map((giveaway) => ({
    ...giveaway,
    winners: giveaways.find(({ id }) => id === giveaway.id)?.winners ?? 1,
    accepted: winners[giveaway.id]?.length ?? 0,
    drawn: typeof draws[giveaway.id]?.signature === 'string',
  }))
}
