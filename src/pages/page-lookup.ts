import { chapters } from 'virtual:content/chapters'
import { giveaways } from 'virtual:content/giveaways'
import { present } from 'virtual:content/present'
import { shownOf } from '../giveaway/giveaway.ts'
import { isDay } from '../lib/dates.ts'
import type { FamilyName } from './families.ts'
import {
  drawPath,
  factsOf,
  giveawayPath,
  giveawayRulesPath,
  paths,
  planPath,
  profilePath,
} from './paths.ts'
import { families, familyNames, hasPage } from './present.ts'
import { readProfile } from './profiles.ts'
import type { Site } from './site.ts'

/** Each giveaway has these pages. They answer 500 while the giveaways' dates are invalid. */
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

/** The page's name. All pages of a family, all plans and all profiles have one type. */
export function pageTypeOf(path: string): string | undefined {
  const known = pageTypes.get(path)
  if (known !== undefined) return known
  if (hasPage('plan') && isPlan(path)) return 'plan'
  return isProfile(path) ? 'profile' : undefined
}
function isPlan(path: string): boolean {
  const day = path.slice(planPath('').length)
  return isDay(day) && path === planPath(day)
}

const PROFILES = profilePath('')

function isProfile(path: string): boolean {
  return path.startsWith(PROFILES) && readProfile(path.slice(PROFILES.length)) !== undefined
}

const pageTypes = new Map<string, string>([
  ...present.map((name) => [factsOf(name).path, name] as const),
  ...familyNames.flatMap((name) => families[name].members.map(({ path }) => [path, name] as const)),
  ...giveawayPageNames.flatMap((name) =>
    giveawayIds.map((id) => [giveawayPages[name](id), name] as const),
  ),
])
export function isIndexed(path: string): boolean {
  return indexedPaths.has(path)
}

const indexedPaths = new Set([
  ...present.flatMap((name) => (factsOf(name).indexed ? factsOf(name).path : [])),
  ...familyNames.flatMap(indexedFamily),
  ...giveawayPagePaths(),
])

function indexedFamily(name: FamilyName): string[] {
  const { members, indexed } = families[name]
  return members
    .filter(({ slug }) => indexed === true || chapters.has(slug))
    .map(({ path }) => path)
}

/** The canonical path: `/contest` and its rules also have the paths of the giveaway that they show. */
export function canonicalPathOf(
  { giveaways: states }: Pick<Site, 'giveaways'>,
  path: string,
): string {
  const shown = shownOf(states)
  if (shown === undefined) return path
  if (path === giveawayPath(shown.id)) return paths.contest
  return path === giveawayRulesPath(shown.id) ? paths.contestRules : path
}
