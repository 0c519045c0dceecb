import { contest, winnersOf, wordsOf, type GiveawayFields } from '../../content/giveaway'
import { giveawayDates } from '../../domain/dates'
import type { GiveawayState } from '../../domain/giveaway'
import { fill } from '../../domain/words'

/** What a giveaway's file says in its phase: an ended one is spoken of in the past. */
export function wordsIn(giveaway: GiveawayState): GiveawayFields {
  const words = wordsOf(giveaway)
  return giveaway.phase === 'ended' ? { ...words, ...words.ended } : words
}

/** Who won an ended giveaway, or when that will be said. */
export function announcementOf(giveaway: GiveawayState): string {
  const { announced, named } = contest.winner
  const names = winnersOf(giveaway)
  if (names.length === 0) return fill(announced, giveawayDates(giveaway))
  return fill(names.length === 1 ? named.one : named.other, { winners: names.join('; ') })
}
