import { previewed } from 'virtual:content/chapters'
import { giveaways } from 'virtual:content/giveaways'
import { guided, present, product } from 'virtual:content/site'
import type { IdentitySlug } from '../book/identities.ts'
import { shownOf } from '../giveaway/giveaway.ts'
import { isDay } from '../time/dates.ts'
import { type PageName, pagesOf } from './pages.ts'
import {
  devotionalSlug,
  giveawayPath,
  giveawayRulesPath,
  paths,
  planPath,
  profilePath,
} from './paths.ts'
import { readProfile } from '../book/profiles.ts'
import type { Site } from '../configuration.ts'

export const giveawayIds = giveaways.map(({ id }) => id)

export const sitePages = pagesOf({ present, giveaways: giveawayIds, previewed, product, guided })

const byPath = new Map(sitePages.map((page) => [page.path, page]))

export const devotional = devotionalSlug(product)

export function hasPage(name: PageName): boolean {
  return present.includes(name)
}

export function hasGuide(identity: IdentitySlug): boolean {
  return guided.includes(identity)
}

export function isIndexed(path: string): boolean {
  return byPath.get(path)?.indexed === true
}

/** The page's type, or the name of a page of prose. All plans and all profiles have one type. */
export function pageTypeOf(path: string): string | undefined {
  const page = byPath.get(path)
  if (page !== undefined) return page.type === 'prose' ? page.slug : page.type
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
