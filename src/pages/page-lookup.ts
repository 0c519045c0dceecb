import { giveaways } from 'virtual:content/giveaways'
import { shownOf } from '../domain/giveaways.ts'
import { drawPath, giveawayPath, giveawayRulesPath, paths } from './paths.ts'
import type { Site } from './site.ts'

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

/** The path for search engines: the giveaway that `/contest` shows has the same page and rules at its own paths. */
export function canonicalPathOf(
  { giveaways: states }: Pick<Site, 'giveaways'>,
  path: string,
): string {
  const shown = shownOf(states)
  if (shown === undefined) return path
  const twins = new Map<string, string>([
    [giveawayPath(shown.id), paths.contest],
    [giveawayRulesPath(shown.id), paths.contestRules],
  ])
  return twins.get(path) ?? path
}
