import type { ChapterSlug, IdentitySlug } from '../book/identities.ts'
import { EVENTS_PATH } from './events.ts'

/** The site's URLs; those that vary are functions below. */
export const paths = {
  home: '/',
  thankYou: '/thank-you',
  contest: '/contest',
  contestRules: '/contest/rules',
  contestEntered: '/contest/entered',
  plan: '/plan',
  groups: '/groups',
  press: '/press',
  cards: '/cards',
  privacy: '/privacy',
  terms: '/terms',
  support: '/support',
  accessibility: '/accessibility',
  contestCalendar: '/contest.ics',
  quiz: '/quiz',
  licenses: '/licenses.txt',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  security: '/.well-known/security.txt',
  manifest: '/site.webmanifest',
  speculationRules: '/speculation.json',
  health: '/health',
  contestApi: '/api/contest',
  eventsApi: EVENTS_PATH,
  newsletter: '/supabase/functions/v1/newsletter-signup',
} as const

/** `thirty-two-devotional`: the slug of the page about the book. */
export function devotionalSlug(product: string): BookPageSlug {
  return `${product}-devotional`
}

/** `/thirty-two-sampler.epub`: the sampler for e-readers (`scripts/sampler`). */
export function samplerPathOf(product: string): string {
  return `/${product}-sampler.epub`
}

/** Slugs of pages about the whole book that do not depend on its title. */
export const fixedBookPages = ['christian-identity-devotional', 'who-am-i-in-christ'] as const

/** Slugs of the pages about the whole book, which use the chapter layout. */
export function bookPageSlugs(product: string): BookPageSlug[] {
  return [...new Set([devotionalSlug(product), ...fixedBookPages])]
}

export type BookPageSlug = `${string}-devotional` | (typeof fixedBookPages)[number]

export const anchors = {
  home: '#home',
  about: '#about',
  transform: '#transform',
  journey: '#journey',
  quiz: '#quiz',
  emailCapture: '#email-capture',
  /** The section's first field: a link to it moves the focus there, even without JavaScript. */
  join: '#signup-first-name',
} as const

/** Makes `/thank-you` begin with the success toast after a quiz. */
export const sentAnchor = '#sent'

/** Makes `/thank-you` begin with the address that was sent from another page. */
export const joinedAnchor = '#joined'

/** `/#quiz`; on the landing page `#quiz`, because `/` would reload a page with campaign tags. */
export function onHome(anchor: keyof typeof anchors, from?: string): string {
  return from === paths.home ? anchors[anchor] : `${paths.home}${anchors[anchor]}`
}

/** `/i-am-loved` */
export function chapterPath(slug: ChapterSlug | BookPageSlug): string {
  return `/${slug}`
}

export const planRoute = '/plan/:day'
export const planCalendarRoute = '/plan/:day{[^/]+}.ics'

/** `/plan/2027-01-03`: the reading plan that begins on a day. */
export function planPath(day: string): string {
  return `${paths.plan}/${day}`
}

/** The time of the reminder, in a plan's query: `at=07:00`. */
export function atQuery(at: string): string {
  return `at=${at}`
}

export function planCalendarPath(day: string, at = ''): string {
  return `${planPath(day)}.ics${at && `?${atQuery(at)}`}`
}

/** `/guide/loved`: the printable starter guide. */
export function guidePath(identity: IdentitySlug): string {
  return `/guide/${identity}`
}

/** `/quiz/loved`: the page that a shared result links to. */
export function identityPath(identity: IdentitySlug): string {
  return `${paths.quiz}/${identity}`
}

export const identityPictureRoute = '/quiz/:slug{[^/]+}.jpg'

/** `/quiz/loved.jpg`: the picture of its link preview. */
export function identityPicturePath(identity: IdentitySlug): string {
  return `${identityPath(identity)}.jpg`
}

export const profileRoute = '/profile/:name'

/** `/profile/loved.holy.free`; see profiles.ts. */
export function profilePath(name: string): string {
  return profileRoute.replace(':name', name)
}

/** `/thank-you?reference=1a2b3c4d&profile=loved.holy.free` */
export function thankYouPath(reference: string, profile?: string): string {
  const path = `${paths.thankYou}?reference=${reference}`
  return profile === undefined ? path : `${path}&profile=${profile}`
}

/** `/contest/2025-07`: a giveaway's permanent page. */
export function giveawayPath(id: string): string {
  return `${paths.contest}/${id}`
}

/** A giveaway's link preview; the others have the path of their page. */
export function giveawayCard(id: string, phase: string): string {
  return `${giveawayPath(id)}/${phase}`
}

export function giveawayRulesPath(id: string): string {
  return `${giveawayPath(id)}/rules`
}

export function giveawayCalendarPath(id: string): string {
  return `${giveawayPath(id)}.ics`
}

export function giveawayApiPath(id: string): string {
  return `${paths.contestApi}/${id}`
}

/** The confirmation page of an entry without JavaScript; `stamp` is that of giveaway/receipt.ts. */
export function enteredPath(giveaway: string, receipt: string, stamp: string): string {
  return `${paths.contestEntered}?receipt=${receipt}&giveaway=${giveaway}&made=${stamp}`
}

/** `/contest/2025-07/draw`; `file` is public data of the draw. */
export function drawPath(id: string, file?: 'draw.json' | 'list.txt'): string {
  return `${giveawayPath(id)}/${file ?? 'draw'}`
}

export const entryRoute = '/f/:formId'
export function entryPath(formId: string): string {
  return entryRoute.replace(':formId', () => encodeURIComponent(formId))
}
