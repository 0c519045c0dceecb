import {
  type ChapterSlug,
  chapterSlugs,
  type IdentitySlug,
  identitySlugs,
} from '../book/identities.ts'
import {
  type BookPageSlug,
  bookPageSlugs,
  chapterPath,
  drawPath,
  giveawayPath,
  giveawayRulesPath,
  guidePath,
  identityPath,
  paths,
} from './paths.ts'

type PageFacts<Name extends string = string> = {
  /** If false, search engines may not index it, and texts may not link to it. */
  indexed?: false
  /** The text of its link in the header or footer, which list their links in table order. */
  head?: string
  foot?: string
  /** The optional content file or folder that the page requires. */
  needs?: 'plan.yaml' | 'giveaways/' | `pages/${Name}.md`
  /** Shows only the text of `pages/{name}.md`, like a page of the owner's own. */
  prose?: true
  /** Its link preview, by default the landing page's. Messengers show it at the width of a thumb. */
  linkPreview?: { heading: string; line: string }
}

/** The pages at `paths` on any site; an owner may add others as `pages/{name}.md`. `routes/pages.ts` has the views. */
const pages = {
  home: {},
  thankYou: { indexed: false },
  contest: { head: 'Contest', needs: 'giveaways/' },
  contestRules: { needs: 'giveaways/' },
  contestEntered: { indexed: false, needs: 'giveaways/' },
  plan: {
    needs: 'plan.yaml',
    linkPreview: { heading: 'Your dates', line: 'One chapter a day, for 32 days' },
  },
  groups: {
    foot: 'Groups',
    needs: 'pages/groups.md',
    linkPreview: { heading: 'Read it together', line: 'Five meetings, no preparation' },
  },
  press: {
    foot: 'Press',
    needs: 'pages/press.md',
    linkPreview: { heading: 'Press', line: 'Facts, texts, and pictures' },
  },
  cards: { needs: 'pages/cards.md' },
  privacy: { foot: 'Privacy', prose: true },
  terms: { foot: 'Terms', prose: true },
  support: { foot: 'Support', prose: true },
  accessibility: { foot: 'Accessibility', prose: true },
} as const satisfies { readonly [Name in keyof typeof paths]?: PageFacts<Name> }

type Pages = typeof pages
export type PageName = keyof Pages

type PagesWith<Facts> = {
  [Name in PageName]: Pages[Name] extends Facts ? Name : never
}[PageName]

/** The pages with a view of their own that need `pages/{name}.md`. */
export type OptionalPage = PagesWith<{ needs: `pages/${string}.md` }>

export const pageNames = Object.keys(pages) as PageName[]

/** The facts of a page, also of an owner's own, which is named after its file. */
export function factsOf(name: string): PageFacts & { path: string } {
  const pageName = pageNames.find((listed) => listed === name)
  if (pageName === undefined) return { path: `/${name}`, prose: true }
  return { path: paths[pageName], ...pages[pageName] }
}

/** The pages of a site with these content files. */
export function pagesWith(files: Iterable<string>): string[] {
  const list = [...files]
  const names: string[] = pageNames.filter((name) => {
    const { needs } = factsOf(name)
    return needs === undefined || list.some((file) => file.startsWith(needs))
  })
  return [...new Set([...names, ...namesIn(list, 'pages')])]
}

/** The names of the Markdown files of a content folder. */
export function namesIn(files: Iterable<string>, folder: string): string[] {
  const name = new RegExp(`^${folder}/([^/]+)\\.md$`)
  return [...files].flatMap((file) => name.exec(file)?.[1] ?? [])
}

/** The size of a link preview in pixels; https://developers.facebook.com/docs/sharing/webmasters/images */
export const linkPreviewSize = { width: 1200, height: 630, type: 'image/jpeg' } as const

type SinglePage = Exclude<PageName, PagesWith<{ prose: true }>>

/** What distinguishes the pages of a type, which share a view. */
type Slugs = { [Name in SinglePage]: '' } & {
  /** The content file's name. */
  prose: string
  chapter: ChapterSlug
  bookPage: BookPageSlug
  identity: IdentitySlug
  guide: IdentitySlug
  /** Each giveaway has these pages, by its id. */
  giveaway: string
  giveawayRules: string
  giveawayDraw: string
}

export type PageType = keyof Slugs

export type SitePage<Type extends PageType = PageType> = {
  [Name in Type]: { type: Name; slug: Slugs[Name]; path: string; indexed: boolean }
}[Type]

/** `present`: names of single pages. `product`: the book's part of a path. The others are slugs and ids. */
type Sources = {
  present: readonly string[]
  giveaways: readonly string[]
  previewed: readonly string[]
  product: string
  guided: readonly IdentitySlug[]
}

/** Every page of a site, except dated plans and profiles. */
export function pagesOf({ present, giveaways, previewed, product, guided }: Sources): SitePage[] {
  const isPreviewed = (slug: string) => previewed.includes(slug)
  return [
    ...present.map(singlePage),
    ...pagesOfType('giveaway', giveaways, giveawayPath),
    ...pagesOfType('giveawayRules', giveaways, giveawayRulesPath),
    ...pagesOfType('giveawayDraw', giveaways, (id) => drawPath(id)),
    ...pagesOfType('chapter', chapterSlugs, chapterPath, isPreviewed),
    ...pagesOfType('bookPage', bookPageSlugs(product), chapterPath, isPreviewed),
    ...pagesOfType('identity', identitySlugs, identityPath),
    ...pagesOfType('guide', guided, guidePath),
  ]
}

function singlePage(name: string): SitePage {
  const { path, indexed = true, prose } = factsOf(name)
  if (prose) return { type: 'prose', slug: name, path, indexed }
  return { type: name as SinglePage, slug: '', path, indexed }
}

function pagesOfType<Type extends PageType>(
  type: Type,
  slugs: readonly Slugs[Type][],
  pathOf: (slug: Slugs[Type]) => string,
  isIndexed: (slug: Slugs[Type]) => boolean = () => true,
): SitePage<Type>[] {
  return slugs.map((slug) => ({ type, slug, path: pathOf(slug), indexed: isIndexed(slug) }))
}
