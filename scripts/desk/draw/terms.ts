import { readInstant } from '../../../src/domain/instant.ts'
import { endOf } from '../../../src/giveaway/giveaway.ts'
import { correctContent } from '../../content/load.ts'
import { checkChoice } from '../check-options.ts'
import { type Place, varsOf } from '../place.ts'
import { Refused } from '../refused.ts'

/** What a draw goes by: the rules of its giveaway. */
export type Terms = {
  id: string
  /** The instant after the last at which an entry counts, in milliseconds. */
  end: number
  winners: number
  answerDays: number
}

/** The terms of a giveaway, as its file and the settings of a place say. Throws `Refused` when there is none. */
export async function termsOf(id: string, place: Place): Promise<Terms> {
  const { giveaways } = (await correctContent()).giveaways
  const ids = giveaways.map((giveaway) => giveaway.id)
  checkChoice('giveaway', id, ids)
  const giveaway = giveaways[ids.indexOf(id)]!
  // The settings move the default giveaway alone.
  const { CONTEST_OPENS_AT, CONTEST_CLOSES_AT } = giveaway.default ? varsOf(place) : {}
  const [opensAt, closesAt] = [
    textOf(CONTEST_OPENS_AT) ?? giveaway.opensAt,
    textOf(CONTEST_CLOSES_AT) ?? giveaway.closesAt,
  ].map(readInstant)
  if (!opensAt || !closesAt) {
    throw new Refused('CONTEST_OPENS_AT or CONTEST_CLOSES_AT cannot be read: see launch-check.')
  }
  const { winners, answerDays } = giveaway
  return { id, end: endOf({ opensAt, closesAt }), winners, answerDays }
}

// An empty setting counts as unset, as it does for the site.
function textOf(setting: unknown): string | undefined {
  return typeof setting === 'string' && setting !== '' ? setting : undefined
}
