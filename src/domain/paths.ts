import type { ChapterSlug, IdentitySlug } from '../content/identities'

/** The one map of the site's URLs. Links, redirects, tests and the sitemap all read it. */
export const paths = {
  home: '/',
  thankYou: '/thank-you',
  contest: '/contest',
  contestEntered: '/contest/entered',
  contestRules: '/contest/rules',
  contestCalendar: '/contest.ics',
  quiz: '/quiz',
  privacy: '/privacy',
  terms: '/terms',
  support: '/support',
  accessibility: '/accessibility',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  security: '/.well-known/security.txt',
  manifest: '/site.webmanifest',
  speculationRules: '/prefetch.json',
  health: '/health',
  contestApi: '/api/contest',
  eventsApi: '/api/events',
  newsletter: '/supabase/functions/v1/newsletter-signup',
  devotional: '/thirty-two-devotional',
  identityDevotional: '/christian-identity-devotional',
  whoAmI: '/who-am-i-in-christ',
} as const

/** Paths that show the chapter layout under a name of their own. */
export const chapterAliases = [paths.devotional, paths.identityDevotional, paths.whoAmI] as const

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
export function chapterPath(slug: ChapterSlug): string {
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

/** Where contest entries are posted, as the router reads it. */
export const entryRoute = '/f/:formId'

/** `/f/{formId}` */
export function entryPath(formId: string): string {
  return entryRoute.replace(':formId', () => encodeURIComponent(formId))
}
