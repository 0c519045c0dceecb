import { giveawayDates } from '../giveaway/dates.ts'
import type { Giveaway } from '../giveaway/giveaway.ts'

/** What fills the placeholders of a giveaway's rules. */
export function rulePlaces(giveaway: Giveaway, sponsor: { name: string; address: string }) {
  return {
    ...giveawayDates(giveaway),
    answerDays: String(giveaway.answerDays),
    sponsor: sponsor.name,
    address: sponsor.address,
  }
}
