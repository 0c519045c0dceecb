import { guides } from 'virtual:content/guides'
import { accessibility, privacy, support, terms } from 'virtual:content/pages'
import { identityBySlug } from '../book/chapters.ts'
import type { ChapterSlug } from '../book/identities.ts'
import { chapterPage } from '../chapters/chapter-page.tsx'
import { comingSoonPage } from '../chapters/coming-soon-page.tsx'
import { guidePage } from '../chapters/guide-page.tsx'
import { drawOf } from '../content/draws.ts'
import { chapters } from '../content/types.ts'
import { contestPage } from '../contest/contest-page.tsx'
import { contestRulesPage } from '../contest/rules-page.tsx'
import type { PageName, PagesWith } from '../domain/pages.ts'
import { drawPage } from '../draw/draw-page.tsx'
import { landingPage } from '../landing/landing-page.tsx'
import { thankYouPage } from '../newsletter/thank-you.tsx'
import type { FamilyName, SlugOf } from '../pages/families.ts'
import type { GiveawayPageName } from '../pages/page-lookup.ts'
import { type ChapterAlias, chapterPath, paths } from '../pages/paths.ts'
import type { ContestSite, Site } from '../pages/site.ts'
import { identityPage } from '../quiz/identity-page.tsx'
import type { Page } from '../views/page.ts'
import { legalPage } from '../views/pages/legal.tsx'

type Personal = PagesWith<{ personal: true }>
export type OfGiveaway = Exclude<PagesWith<{ giveaway: true }>, Personal>
export type OfSite = Exclude<PageName, OfGiveaway | Personal>

export const views: { readonly [Name in OfSite]: (site: Site) => Page } = {
  home: (site) => landingPage(site),
  thankYou: thankYouPage,
  privacy: (site) => legalPage(site, paths.privacy, privacy),
  terms: (site) => legalPage(site, paths.terms, terms),
  support: (site) => legalPage(site, paths.support, support),
  accessibility: (site) => legalPage(site, paths.accessibility, accessibility),
}

export type GiveawayView = (site: ContestSite, path: string) => Page

export const giveawayViews: { readonly [Name in OfGiveaway]: GiveawayView } = {
  contest: contestPage,
  contestRules: contestRulesPage,
}

export const giveawayPageViews: { readonly [Name in GiveawayPageName]: GiveawayView } = {
  giveaway: contestPage,
  giveawayRules: contestRulesPage,
  giveawayDraw: (site) => drawPage(site, drawOf(site.giveaway.id)),
}

export type FamilyViews = {
  readonly [Name in FamilyName]: (site: Site, slug: SlugOf<Name>) => Page
}

export const familyViews: FamilyViews = {
  chapter: chapterOrComingSoon,
  alias: chapterOrComingSoon,
  identity: (site, slug) => identityPage(site, identityBySlug(slug)),
  guide: (site, slug) => guidePage(site, identityBySlug(slug), guides[slug]),
}

function chapterOrComingSoon(site: Site, slug: ChapterSlug | ChapterAlias): Page {
  const chapter = chapters.get(slug)
  const path = chapterPath(slug)
  return chapter === undefined ? comingSoonPage(site, path) : chapterPage(site, path, chapter)
}
