import type { ChapterSlug, IdentitySlug } from '../content/identities'
import { EVENTS_PATH } from './events-path.ts'
import { pages, type PageName } from './pages.ts'

type PagePaths = { readonly [Name in PageName]: (typeof pages)[Name]['path'] }

const pagePaths = Object.fromEntries(
  Object.entries(pages).map(([name, { path }]) => [name, path]),
) as PagePaths

/** The one map of the site's URLs: those of the page table, and what else is asked for by a fixed one. */
export const paths = {
  ...pagePaths,
  contestCalendar: '/contest.ics',
  quiz: '/quiz',
  licenses: '/licenses.txt',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  llms: '/llms.txt',
  security: '/.well-known/security.txt',
  manifest: '/site.webmanifest',
  speculationRules: '/prefetch.json',
  health: '/health',
  contestApi: '/api/contest',
  eventsApi: EVENTS_PATH,
  newsletter: '/supabase/functions/v1/newsletter-signup',
} as const

/** Slugs that show the chapter layout under a name of their own. */
export const chapterAliases = [
  'thirty-two-devotional',
  'christian-identity-devotional',
  'who-am-i-in-christ',
] as const

export type ChapterAlias = (typeof chapterAliases)[number]

/** Places on the landing page. */
export const anchors = {
  home: '#home',
  about: '#about',
  transform: '#transform',
  journey: '#journey',
  quiz: '#quiz',
  emailCapture: '#email-capture',
} as const

/** A link to a place on the landing page, from any page. */
export function onHome(anchor: keyof typeof anchors): string {
  return `${paths.home}${anchors[anchor]}`
}

/** `/i-am-loved` */
export function chapterPath(slug: ChapterSlug | ChapterAlias): string {
  return `/${slug}`
}

/** `/guide/loved`: the printable starter guide. */
export function guidePath(identity: IdentitySlug): string {
  return `/guide/${identity}`
}

/** `/quiz/loved`: the page to share for a result; it tells the identity, never the answers. */
export function identityPath(identity: IdentitySlug): string {
  return `${paths.quiz}/${identity}`
}

/** `/contest/2025-07`: a giveaway's own page, kept for good. */
export function giveawayPath(id: string): string {
  return `${paths.contest}/${id}`
}

/** `/contest/2025-07/rules` */
export function giveawayRulesPath(id: string): string {
  return `${giveawayPath(id)}/rules`
}

/** `/contest/2025-07.ics` */
export function giveawayCalendarPath(id: string): string {
  return `${giveawayPath(id)}.ics`
}

/** `/api/contest/2025-07` */
export function giveawayApiPath(id: string): string {
  return `${paths.contestApi}/${id}`
}

/** Where a plain entry ends: the default giveaway is the one that needs no name. */
export function enteredPath(receipt: string, giveaway: string | undefined): string {
  const named = giveaway === undefined ? '' : `&giveaway=${giveaway}`
  return `${paths.contestEntered}?receipt=${receipt}${named}`
}

/** `/contest/2025-07/draw`: how a giveaway's winner is drawn; beside it the public list and the whole proof. */
export function drawPath(id: string, file?: 'log.json' | 'head.json' | 'draw.json'): string {
  return `${giveawayPath(id)}/${file ?? 'draw'}`
}

/** Where contest entries are posted, as the router reads it. */
export const entryRoute = '/f/:formId'

/** `/f/{formId}` */
export function entryPath(formId: string): string {
  return entryRoute.replace(':formId', () => encodeURIComponent(formId))
}
