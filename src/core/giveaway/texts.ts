import { giveaways, rules } from 'virtual:content/giveaways'
import type { Section } from '../content/prose.ts'
import type { GiveawayFields } from '../content/types.ts'
import { fill } from '../text/words.ts'
import { giveawayDates } from './dates.ts'
import type { Giveaway, GiveawayState, Stage } from './giveaway.ts'

export function textsOf({ id }: Pick<Giveaway, 'id'>): GiveawayFields {
  const texts = giveaways.find((giveaway) => giveaway.id === id)
  if (texts === undefined) throw new Error(`no giveaway has the id ${id}`)
  return texts
}

/** A giveaway's texts; those of its `ended` section replace others once it has ended. */
export function textsIn(giveaway: GiveawayState): GiveawayFields {
  const texts = textsOf(giveaway)
  return giveaway.phase === 'ended' ? { ...texts, ...texts.ended } : texts
}

export function rulesOf({ id }: Pick<Giveaway, 'id'>): readonly Section[] {
  return rules[id] ?? []
}

type StageTexts = { banner: string; ticket?: string; panel?: string; howToWin?: readonly string[] }

/** The texts that depend on a giveaway's stage, with its dates and winners. */
export function stageTexts(giveaway: Giveaway, stage: Stage): Required<StageTexts> {
  const { stages, howToWin } = textsOf(giveaway)
  const texts: StageTexts = stages[stage]
  const values = { ...giveawayDates(giveaway), names: giveaway.wonBy.join('; ') }
  return {
    banner: fill(texts.banner, values),
    ticket: fill(texts.ticket ?? '', values),
    panel: fill(texts.panel ?? '', values),
    howToWin: (texts.howToWin ?? howToWin).map((step) => fill(step, values)),
  }
}

/** The entrant's statement of eligibility; undefined for a giveaway open to everybody. */
export function statementOf(giveaway: Giveaway): string | undefined {
  const { openTo, statement } = textsOf(giveaway)
  return openTo && statement && fill(statement, { openTo })
}

export function enteredText(giveaway: Giveaway): string {
  return fill(textsOf(giveaway).entered, giveawayDates(giveaway))
}

/** `For residents of …`; undefined for a giveaway that is open to everybody or has ended. */
export function openToOf(
  giveaway: GiveawayState,
  { openTo }: Pick<GiveawayFields, 'openTo'> = textsOf(giveaway),
): string | undefined {
  return openTo && giveaway.phase !== 'ended' ? `For ${openTo}.` : undefined
}
