import { Hono } from 'hono/tiny'
import { chapters } from 'virtual:content/chapters'
import { guides } from 'virtual:content/guides'
import { cards, groups, press, prose } from 'virtual:content/pages'
import { plan } from 'virtual:content/site'
import { identityBySlug } from '../../core/book/chapters.ts'
import { cardsPage } from '../../views/cards/cards-page.tsx'
import { chapterPage } from '../../views/chapters/chapter-page.tsx'
import { comingSoonPage } from '../../views/chapters/coming-soon-page.tsx'
import { guidePage } from '../../views/chapters/guide-page.tsx'
import type { SignupState } from '../../views/forms/state.ts'
import { giveawayPage } from '../../views/giveaway/giveaway-page.tsx'
import { giveawayEnteredPage } from '../../views/giveaway/entered-page.tsx'
import { giveawayRulesPage } from '../../views/giveaway/rules-page.tsx'
import { drawPage } from '../../views/draw/draw-page.tsx'
import { groupsPage } from '../../views/groups/groups-page.tsx'
import type { AppEnv } from '../http/context.ts'
import { renderOnce } from '../http/render.tsx'
import { servePage } from '../http/serve-page.ts'
import { landingPage } from '../../views/landing/landing-page.tsx'
import { isReference } from '../../views/newsletter/reference.ts'
import { thankYouPage } from '../../views/newsletter/thank-you.tsx'
import type { PageType, SitePage } from '../../core/pages/pages.ts'
import { paths } from '../../core/pages/paths.ts'
import { readProfile } from '../../core/book/profiles.ts'
import type { GiveawaySite, Site } from '../../core/configuration.ts'
import { canonicalPathOf, pageTypeOf, sitePages } from '../../core/pages/site-pages.ts'
import { planFormPage } from '../../views/plan/plan-pages.tsx'
import { pressPage } from '../../views/press/press-page.tsx'
import { identityPage } from '../../views/quiz/identity-page.tsx'
import type { Page } from '../../views/ui/page.ts'
import { prosePage } from '../../views/ui/prose-page.tsx'

/** Undefined without its content, and while its giveaway has invalid dates. */
type View<Type extends PageType> = (site: Site, page: SitePage<Type>) => Page | undefined

/** The view of each type of page. A page without its content gets no route. */
const views: { readonly [Type in PageType]: View<Type> } = {
  home: (site) => landingPage(site),
  thankYou: (site) => thankYouPage(site),
  contest: ofGiveaway(giveawayPage),
  contestRules: ofGiveaway(giveawayRulesPage),
  contestEntered: ofGiveaway((site) => giveawayEnteredPage(site)),
  plan: (site) => plan && planFormPage(site, plan),
  groups: (site) => groups && groupsPage(site, groups),
  press: (site) => press && pressPage(site, press),
  cards: (site) => cards && cardsPage(site, cards),
  prose: (site, { path, slug }) => prose[slug] && prosePage(site, path, prose[slug]),
  chapter: (site, { path }) => chapterOrComingSoon(site, path),
  bookPage: (site, { path }) => chapterOrComingSoon(site, path),
  identity: (site, { slug }) => identityPage(site, identityBySlug(slug)),
  guide: (site, { slug }) => guides[slug] && guidePage(site, identityBySlug(slug), guides[slug]),
  giveaway: ofGiveaway(giveawayPage),
  giveawayRules: ofGiveaway(giveawayRulesPage),
  giveawayDraw: ofGiveaway((site) => drawPage(site)),
}

export const pages = new Hono<AppEnv>()

// Precedes the cached page, because it depends on this visitor's reference, profile and first page.
pages.get(paths.thankYou, (c, next) => {
  const { profile = '', reference = '', page = '' } = c.req.query()
  const own = {
    profile: readProfile(profile),
    reference: isReference(reference) ? reference : undefined,
    hasPlan: pageTypeOf(page) === 'plan',
  }
  if (!own.profile && !own.reference) return next()
  return renderOnce(thankYouPage(c.var.site, own), c.var.site, 200)
})
for (const page of sitePages)
  pages.get(page.path, (c) => servePage(c, () => show(page, c.var.site)))

export function indexedPages(site: Site): Page[] {
  return sitePages
    .filter(({ path, indexed }) => indexed && canonicalPathOf(site, path) === path)
    .flatMap((page) => show(page, site) ?? [])
}

function show<Type extends PageType>(page: SitePage<Type>, site: Site): Page | undefined {
  return views[page.type](site, page)
}

/** `slug`: the giveaway's id; by default the giveaway on `/contest`. */
function ofGiveaway(view: (site: GiveawaySite, path: string) => Page) {
  return (site: Site, { path, slug }: { path: string; slug: string }): Page | undefined => {
    const giveaway = slug ? site.giveaways.find(({ id }) => id === slug) : site.giveaway
    return giveaway && view({ ...site, giveaway }, path)
  }
}

export function chapterOrComingSoon(site: Site, path: string, signup?: SignupState): Page {
  const preview = chapters.get(path.slice(1))
  return preview ? chapterPage(site, path, preview, signup) : comingSoonPage(site, path, signup)
}
