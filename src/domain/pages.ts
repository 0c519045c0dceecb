type PageFacts = {
  path: string
  /** Whether search engines may list it. */
  indexed: boolean
  /** Its menu: header or footer, in table order. */
  menu?: 'head' | 'foot'
  /** Shows the giveaway, so it answers 500 while the giveaway cannot be read. */
  giveaway?: true
  /** Shows one visitor's data, so it is rendered for each request and never cached. */
  personal?: true
}

/**
 * Every page with a fixed path. Routes, menus, sitemap, links in prose and tests read this table. `routes/page-views.ts` has
 * the views; `content/labels/site.yaml` has the menu texts, by page name.
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

export type PagesWith<Facts> = {
  [Name in PageName]: Pages[Name] extends Facts ? Name : never
}[PageName]

export const pageNames = Object.keys(pages) as PageName[]

export function factsOf(name: PageName): PageFacts {
  return pages[name]
}

export function inMenu<Menu extends 'head' | 'foot'>(menu: Menu): PagesWith<{ menu: Menu }>[] {
  const names = pageNames.filter((name) => factsOf(name).menu === menu)
  return names as PagesWith<{ menu: Menu }>[]
}
