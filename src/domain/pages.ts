/** What the site knows of a page beside its view. */
type PageFacts = {
  path: string
  /** Whether search engines may list it. */
  indexed: boolean
  /** The menu that leads there: at the head or at the foot of every page, in the order of the table. */
  menu?: 'head' | 'foot'
  /** It shows the giveaway, so it fails while that cannot be read. */
  giveaway?: true
  /** It shows what belongs to one visitor, so it is rendered for each request and never kept. */
  personal?: true
}

/**
 * Every page with one path. Routes, menus, sitemap, links in prose and the tests read this table; `routes/pages.ts` has each
 * page's view, and the words of a menu stand in `content/labels/site.yaml` under the page's name.
 */
export const pages = {
  home: { path: '/', indexed: true },
  thankYou: { path: '/thank-you', indexed: false },
  contest: { path: '/contest', indexed: true, menu: 'head', giveaway: true },
  contestRules: { path: '/contest/rules', indexed: true, giveaway: true },
  contestEntered: { path: '/contest/entered', indexed: false, giveaway: true, personal: true },
  privacy: { path: '/privacy', indexed: true, menu: 'foot' },
  terms: { path: '/terms', indexed: true, menu: 'foot' },
  support: { path: '/support', indexed: true, menu: 'foot' },
  accessibility: { path: '/accessibility', indexed: true, menu: 'foot' },
} as const satisfies Record<string, PageFacts>

type Pages = typeof pages
export type PageName = keyof Pages

/** The names of the pages that have these facts. */
export type PagesWith<Facts> = {
  [Name in PageName]: Pages[Name] extends Facts ? Name : never
}[PageName]

export const pageNames = Object.keys(pages) as PageName[]

export function factsOf(name: PageName): PageFacts {
  return pages[name]
}

/** The pages of a menu, in its order. */
export function inMenu<Menu extends 'head' | 'foot'>(menu: Menu): PagesWith<{ menu: Menu }>[] {
  const names = pageNames.filter((name) => factsOf(name).menu === menu)
  return names as PagesWith<{ menu: Menu }>[]
}
