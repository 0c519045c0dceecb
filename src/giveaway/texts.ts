import {
  type Draws,
  type GiveawayFields,
  giveaways,
  rules,
  winners,
} from 'virtual:content/giveaways'
import type { Section } from '../content/prose.ts'

export type Giveaways = {
  /** The one marked `default: true` first. */
  giveaways: readonly [GiveawayFields, ...GiveawayFields[]]
  /** By id. Separate, because they are long and only one page shows them. */
  rules: Readonly<Record<string, readonly Section[]>>
  /** The desk's draw files, by giveaway id. */
  draws: Draws
  /** The winners' public names, by giveaway id. */
  winners: Readonly<Record<string, readonly string[]>>
}

type Named = { id: string }

export function wordsOf({ id }: Named): GiveawayFields {
  const words = giveaways.find((giveaway) => giveaway.id === id)
  if (words === undefined) throw new Error(`no giveaway has the id ${id}`)
  return words
}

export function rulesOf({ id }: Named): readonly Section[] {
  return rules[id] ?? []
}

/** The winners' public names; empty until somebody has accepted the prize. */
export function winnersOf({ id }: Named): readonly string[] {
  return winners[id] ?? []
}
