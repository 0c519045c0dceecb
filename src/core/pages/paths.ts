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

/** `/thirty-two-sampler.epub`: the sampler for e-readers (`tools/assets/sampler`). */
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
export const chapterPath: (slug: ChapterSlug | BookPageSlug) => string = hrefOf('/:slug')

/** `/plan/2027-01-03`: the plan from a day on. Its calendar has a dot, and a route of its own. */
export const planRoute = '/plan/:day{[^/.]+}'
export const planPath = hrefOf(planRoute)
export const planCalendarRoute = '/plan/:day{[^/]+}.ics'

/** `at`: the time of the reminder, `07:00`. */
export function planCalendarPath(day: string, at = ''): string {
  return `${hrefOf(planCalendarRoute)(day)}${at && `?at=${at}`}`
}

/** `/guide/loved`: the printable starter guide. */
export const guidePath: (identity: IdentitySlug) => string = hrefOf('/guide/:identity')

/** `/quiz/loved`: the page that a shared result links to, and the picture of its link preview. */
export const identityPath: (identity: IdentitySlug) => string = hrefOf('/quiz/:identity')
export const identityPictureRoute = '/quiz/:identity{[^/]+}.jpg'
export const identityPicturePath: typeof identityPath = hrefOf(identityPictureRoute)

/** `/profile/loved.holy.free`; see profiles.ts. */
export const profileRoute = '/profile/:name'
export const profilePath = hrefOf(profileRoute)

/** `/thank-you?reference=1a2b3c4d&profile=loved.holy.free` */
export function thankYouPath(reference: string, profile?: string): string {
  const path = `${paths.thankYou}?reference=${reference}`
  return profile === undefined ? path : `${path}&profile=${profile}`
}

/** `/contest/2025-07`: a giveaway's permanent page. */
export const giveawayPath = hrefOf('/contest/:id')
export const giveawayRulesPath = hrefOf('/contest/:id/rules')
export const giveawayCalendarRoute = '/contest/:id{[^/]+}.ics'
export const giveawayCalendarPath = hrefOf(giveawayCalendarRoute)
export const giveawayApiRoute = '/api/contest/:id'
export const giveawayApiPath = hrefOf(giveawayApiRoute)

/** A giveaway's link preview; the others have the path of their page. */
export function giveawayLinkPreview(id: string, phase: string): string {
  return `${giveawayPath(id)}/${phase}`
}

/** The confirmation page of an entry without JavaScript; `signature` is that of giveaway/receipt.ts. */
export function enteredPath(giveaway: string, receipt: string, signature: string): string {
  return `${paths.contestEntered}?receipt=${receipt}&giveaway=${giveaway}&signature=${signature}`
}

/** `/contest/2025-07/draw`; `file` is public data of the draw. */
export function drawPath(id: string, file?: 'draw.json' | 'list.txt'): string {
  return `${giveawayPath(id)}/${file ?? 'draw'}`
}

export const entryRoute = '/f/:formId'
export const entryPath = hrefOf(entryRoute)

/** The URLs of a route like `/plan/:day` or `/plan/:day{[^/]+}.ics`, by the value of its parameter. */
/* @__NO_SIDE_EFFECTS__ */
function hrefOf(route: string) {
  return (value: string) => route.replace(/:\w+(\{.*?\})?/, () => encodeURIComponent(value))
}
