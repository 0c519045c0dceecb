import type { GiveawayFields } from 'virtual:content/giveaways'
import { contest } from 'virtual:content/labels/contest'
import { fill } from '../../domain/words.ts'
import { giveawayDates } from '../../giveaway/dates.ts'
import type { GiveawayState } from '../../giveaway/giveaway.ts'
import { winnersOf, wordsOf } from '../../giveaway/texts.ts'

/** A giveaway's texts for its phase: an ended one has its own. */
export function wordsIn(giveaway: GiveawayState): GiveawayFields {
  const words = wordsOf(giveaway)
  return giveaway.phase === 'ended' ? { ...words, ...words.ended } : words
}

/** The winner of an ended giveaway, or when it will be announced. */
export function announcementOf(giveaway: GiveawayState): string {
  const { announced, named } = contest.winner
  const names = winnersOf(giveaway)
  if (names.length === 0) return fill(announced, giveawayDates(giveaway))
  return fill(names.length === 1 ? named.one : named.other, { winners: names.join('; ') })
}
