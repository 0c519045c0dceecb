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
import { giveawayRulesPage } from '../../views/giveaway/rules-page.tsx'
import { groupsPage } from '../../views/groups/groups-page.tsx'
import type { AppEnv } from '../http/context.ts'
import { renderOnce } from '../http/render.tsx'
import { servePage } from '../http/serve-page.ts'
import { landingPage } from '../../views/landing/landing-page.tsx'
import { isReference } from '../../core/newsletter/reference.ts'
import { thankYouPage } from '../../views/newsletter/thank-you.tsx'
import type { PageType, SitePage } from '../../core/pages/pages.ts'
import { paths } from '../../core/pages/paths.ts'
import { readProfile } from '../../core/book/profiles.ts'
import type { GiveawaySite, Site } from '../../core/configuration.ts'
import { canonicalPathOf, sitePages } from '../../core/pages/site-pages.ts'
import { planFormPage } from '../../views/plan/plan-pages.tsx'
import { pressPage } from '../../views/press/press-page.tsx'
import { identityPage } from '../../views/quiz/identity-page.tsx'
import type { Page } from '../../views/ui/page.ts'
import { prosePage } from '../../views/ui/prose-page.tsx'

/** Undefined without its content, and while its giveaway has invalid dates. */
type View<Type extends PageType> = (site: Site, page: SitePage<Type>) => Page | undefined

/** The pages that depend on nothing but the site. The others have handlers of their own. */
type PlainType = Exclude<PageType, 'thankYou' | 'contestEntered' | 'giveawayDraw'>

const views: { readonly [Type in PlainType]: View<Type> } = {
  home: (site) => landingPage(site),
  contest: ofGiveaway(giveawayPage),
  contestRules: ofGiveaway(giveawayRulesPage),
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
}

export const pages = new Hono<AppEnv>()

for (const page of sitePages)
  if (isPlain(page)) pages.get(page.path, (c) => servePage(c, () => show(page, c.var.site)))

/** Not cached if it shows this visitor's reference or profile. */
pages.get(paths.thankYou, (c) => {
  const { site } = c.var
  const { profile = '', reference = '' } = c.req.query()
  const visitor = {
    profile: readProfile(profile),
    reference: isReference(reference) ? reference : undefined,
  }
  return visitor.profile || visitor.reference
    ? renderOnce(thankYouPage(site, visitor), site, 200)
    : servePage(c, () => thankYouPage(site))
})

/** For the sitemap. `updated`: the date in the content file. */
export function indexedPages(site: Site): { path: string; updated?: string | undefined }[] {
  return sitePages
    .filter(({ path, indexed }) => indexed && canonicalPathOf(site, path) === path)
    .flatMap((page) => {
      if (isPlain(page)) return show(page, site) ?? []
      return site.giveaways.some(({ id }) => id === page.slug) ? page : []
    })
}

function isPlain(page: SitePage): page is SitePage<PlainType> {
  return page.type in views
}

function show<Type extends PlainType>(page: SitePage<Type>, site: Site): Page | undefined {
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
