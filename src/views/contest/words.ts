import { contest, winnersOf, wordsOf, type GiveawayFields } from '../../content/giveaway'
import { giveawayDates } from '../../domain/giveaway-dates'
import type { GiveawayState } from '../../domain/giveaway'
import { fill } from '../../domain/words'

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
