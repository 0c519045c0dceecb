import { Hono } from 'hono/tiny'
import { chapters } from 'virtual:content/chapters'
import { guides } from 'virtual:content/guides'
import { groups, press, prose } from 'virtual:content/pages'
import { plan } from 'virtual:content/plan'
import { identityBySlug } from '../book/chapters.ts'
import type { ChapterSlug } from '../book/identities.ts'
import { chapterPage } from '../chapters/chapter-page.tsx'
import { comingSoonPage } from '../chapters/coming-soon-page.tsx'
import { guidePage } from '../chapters/guide-page.tsx'
import { contestPage } from '../contest/contest-page.tsx'
import { contestRulesPage } from '../contest/rules-page.tsx'
import { drawPage } from '../draw/draw-page.tsx'
import { groupsPage } from '../groups/groups-page.tsx'
import { contestSite } from '../http/contest-site.ts'
import type { AppEnv } from '../http/context.ts'
import { renderOnce } from '../http/render.tsx'
import { servePage } from '../http/serve-page.ts'
import { landingPage } from '../landing/landing-page.tsx'
import { thankYouPage } from '../newsletter/thank-you.tsx'
import type { FamilyName, SlugOf } from '../pages/families.ts'
import {
  canonicalPathOf,
  giveawayIds,
  type GiveawayPageName,
  giveawayPageNames,
  giveawayPages,
  isIndexed,
} from '../pages/page-lookup.ts'
import {
  type BookPageSlug,
  chapterPath,
  factsOf,
  type PageName,
  type PagesWith,
  paths,
} from '../pages/paths.ts'
import { families, familyNames, hasPage } from '../pages/present.ts'
import { readProfile } from '../pages/profiles.ts'
import type { ContestSite, Site } from '../pages/site.ts'
import { planFormPage } from '../plan/plan-pages.tsx'
import { pressPage } from '../press/press-page.tsx'
import { identityPage } from '../quiz/identity-page.tsx'
import type { Page } from '../ui/page.ts'
import { prosePage } from '../ui/prose-page.tsx'

export const pages = new Hono<AppEnv>()

type Personal = PagesWith<{ personal: true }>
type OfGiveaway = Exclude<PagesWith<{ giveaway: true }>, Personal>
type OfSite = Exclude<PageName, OfGiveaway | Personal | PagesWith<{ prose: true }>>
type ContestView = (site: ContestSite, path: string) => Page

const siteViews: { readonly [Name in OfSite]: ((site: Site) => Page) | undefined } = {
  home: (site) => landingPage(site),
  thankYou: (site) => thankYouPage(site),
  plan: viewOf(plan, planFormPage),
  groups: viewOf(groups, groupsPage),
  press: viewOf(press, pressPage),
}
function viewOf<Words>(words: Words | undefined, view: (site: Site, words: Words) => Page) {
  return words && ((site: Site) => view(site, words))
}

const familyViews: FamilyViews = {
  chapter: chapterOrComingSoon,
  bookPage: chapterOrComingSoon,
  identity: (site, slug) => identityPage(site, identityBySlug(slug)),
  guide: (site, slug) => guidePage(site, identityBySlug(slug), guides[slug]!),
}
type FamilyViews = { readonly [Name in FamilyName]: (site: Site, slug: SlugOf<Name>) => Page }

const contestViews: { readonly [Name in OfGiveaway]: ContestView } = {
  contest: contestPage,
  contestRules: contestRulesPage,
}

const giveawayViews: { readonly [Name in GiveawayPageName]: ContestView } = {
  giveaway: contestPage,
  giveawayRules: contestRulesPage,
  giveawayDraw: (site) => drawPage(site),
}

type SiteRoute = { path: string; view: (site: Site) => Page }
/** `id`: by default that of the giveaway on `/contest`. */
type ContestRoute = { path: string; view: ContestView; id?: string }

const siteRoutes: SiteRoute[] = [
  ...(Object.keys(siteViews) as OfSite[]).flatMap((name) => {
    const view = siteViews[name]
    return view ? { path: paths[name], view } : []
  }),
  ...Object.entries(prose).map(([name, page]) => {
    const { path } = factsOf(name)
    return { path, view: (site: Site) => prosePage(site, path, page) }
  }),
]
const familyRoutes = familyNames.flatMap((name) => inFamily(name, familyViews[name]))
const contestRoutes: ContestRoute[] = [
  ...(Object.keys(contestViews) as OfGiveaway[])
    .filter(hasPage)
    .map((name) => ({ path: paths[name], view: contestViews[name] })),
  ...giveawayIds.flatMap((id) =>
    giveawayPageNames.map((name) => ({
      path: giveawayPages[name](id),
      view: giveawayViews[name],
      id,
    })),
  ),
]

// Precedes the cached page, because it links to this visitor's profile.
pages.get(paths.thankYou, (c, next) => {
  const profile = readProfile(c.req.query('profile') ?? '')
  return profile ? renderOnce(thankYouPage(c.var.site, profile), c.var.site, 200) : next()
})
for (const { path, view } of [...siteRoutes, ...familyRoutes]) {
  pages.get(path, (c) => servePage(c, () => view(c.var.site)))
}
for (const { path, view, id } of contestRoutes) {
  pages.get(path, async (c) => {
    const site = await contestSite(c, { id })
    return site instanceof Response ? site : servePage(c, () => view(site, path))
  })
}
export function indexedPages(site: Site): Page[] {
  const listed = ({ path }: { path: string }) =>
    isIndexed(path) && canonicalPathOf(site, path) === path
  const ofSite = (routes: SiteRoute[]) => routes.filter(listed).map(({ view }) => view(site))
  const ofGiveaways = contestRoutes.filter(listed).flatMap(({ path, view, id }) => {
    const giveaway = id ? site.giveaways.find((one) => one.id === id) : site.giveaway
    return giveaway ? view({ ...site, giveaway }, path) : []
  })
  return [...ofSite(siteRoutes), ...ofGiveaways, ...ofSite(familyRoutes)]
}

function inFamily<Name extends FamilyName>(name: Name, view: FamilyViews[Name]): SiteRoute[] {
  return families[name].members.map(({ slug, path }) => ({
    path,
    view: (site) => view(site, slug),
  }))
}

function chapterOrComingSoon(site: Site, slug: ChapterSlug | BookPageSlug): Page {
  const chapter = chapters.get(slug)
  const path = chapterPath(slug)
  return chapter === undefined ? comingSoonPage(site, path) : chapterPage(site, path, chapter)
}
