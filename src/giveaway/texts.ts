import { type GiveawayFields, giveaways, rules, winners } from 'virtual:content/giveaways'
import { contest } from 'virtual:content/labels/contest'
import { contestEnded, contestNotStarted } from 'virtual:content/notices'
import type { Notice, Section } from '../content/types.ts'
import { fill } from '../lib/words.ts'
import { giveawayDates } from './dates.ts'
import type { Giveaway, GiveawayState, Phase } from './giveaway.ts'

type Named = { id: string }

export function textsOf({ id }: Named): GiveawayFields {
  const texts = giveaways.find((giveaway) => giveaway.id === id)
  if (texts === undefined) throw new Error(`no giveaway has the id ${id}`)
  return texts
}

/** A giveaway's texts for its phase: an ended one has its own. */
export function textsIn(giveaway: GiveawayState): GiveawayFields {
  const texts = textsOf(giveaway)
  return giveaway.phase === 'ended' ? { ...texts, ...texts.ended } : texts
}

export function rulesOf({ id }: Named): readonly Section[] {
  return rules[id] ?? []
}

/** A notice with the giveaway's dates. */
export function noticeOf(notice: Notice, giveaway: Giveaway): Notice {
  return { ...notice, text: fill(notice.text, giveawayDates(giveaway)) }
}

/** Why nobody can enter in a phase: the code of the answer and the toast; undefined while it is open. */
export function whyClosed(
  phase: Phase,
  giveaway: Giveaway,
): { error: 'contest_not_started' | 'contest_ended'; notice: Notice } | undefined {
  if (phase === 'open') return undefined
  return phase === 'not_started'
    ? { error: 'contest_not_started', notice: noticeOf(contestNotStarted, giveaway) }
    : { error: 'contest_ended', notice: noticeOf(contestEnded, giveaway) }
}

/** The winner of an ended giveaway, or what is still to come: nothing that is past is promised. */
export function announcementOf(giveaway: GiveawayState): string {
  const { named, ...waiting } = contest.winner
  const names = winnersOf(giveaway)
  if (names.length === 0) return fill(waiting[giveaway.stage ?? 'notice'], giveawayDates(giveaway))
  return fill(names.length === 1 ? named.one : named.other, { winners: names.join('; ') })
}

/** Whether an ended giveaway has nothing more to say: it has no winner's name, and none can come. */
export function isOver(giveaway: GiveawayState): boolean {
  return giveaway.stage === 'over' && winnersOf(giveaway).length === 0
}

/** The winners' public names; empty until somebody has accepted the prize. */
export function winnersOf({ id }: Named): readonly string[] {
  return winners[id] ?? []
}
