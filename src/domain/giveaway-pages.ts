import { giveaways } from '../content/giveaway'
import { drawPath, giveawayPath, giveawayRulesPath } from './paths'

/** The pages of each giveaway. They answer 500 while the giveaways cannot be read. */
export const giveawayPages = {
  giveaway: giveawayPath,
  giveawayRules: giveawayRulesPath,
  giveawayDraw: (id) => drawPath(id),
} as const satisfies Record<string, (id: string) => string>

export type GiveawayPageName = keyof typeof giveawayPages

export const giveawayPageNames = Object.keys(giveawayPages) as GiveawayPageName[]

export const giveawayIds = giveaways.map(({ id }) => id)

export function giveawayPagePaths(): string[] {
  return giveawayPageNames.flatMap((name) => giveawayIds.map((id) => giveawayPages[name](id)))
}
