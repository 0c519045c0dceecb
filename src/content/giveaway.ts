import { giveaways, rules, winners } from 'virtual:content/giveaways'
import type { Draws } from '../../scripts/content/schemas/draws.ts'
import type { GiveawayFields } from '../../scripts/content/schemas/pages.ts'
import type { Section } from './prose'

export { contest } from 'virtual:content/labels/contest'
export { giveaways }
export type { GiveawayFields }

export type Giveaways = {
  /** The one marked `default: true` first. */
  giveaways: readonly [GiveawayFields, ...GiveawayFields[]]
  /** By id. Apart, for they are long and only one page shows them. */
  rules: Readonly<Record<string, readonly Section[]>>
  /** What the desk wrote of a draw, by id. */
  draws: Draws
  /** The names of who accepted the prize, by id. */
  winners: Readonly<Record<string, readonly string[]>>
}

type Named = { id: string }

/** What a giveaway's file says of it. */
export function wordsOf({ id }: Named): GiveawayFields {
  const words = giveaways.find((giveaway) => giveaway.id === id)
  if (words === undefined) throw new Error(`no giveaway has the id ${id}`)
  return words
}

export function rulesOf({ id }: Named): readonly Section[] {
  return rules[id] ?? []
}

/** The names of who won, as they allowed; empty until somebody has accepted the prize. */
export function winnersOf({ id }: Named): readonly string[] {
  return winners[id] ?? []
}
