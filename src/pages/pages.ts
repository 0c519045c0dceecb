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
  factsOf,
  giveawayPath,
  giveawayRulesPath,
  guidePath,
  identityPath,
  type PageName,
  type PagesWith,
} from './paths.ts'

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
  [Each in Type]: { type: Each; slug: Slugs[Each]; path: string; indexed: boolean }
}[Type]

/** `present`: the names of single pages. `product`: the book's part of a path. The others are slugs and giveaways' ids. */
type Offered = {
  present: readonly string[]
  giveaways: readonly string[]
  previewed: readonly string[]
  product: string
  guided: readonly IdentitySlug[]
}

/** Every page of a site, except dated plans and profiles. */
export function pagesOf({ present, giveaways, previewed, product, guided }: Offered): SitePage[] {
  const isPreviewed = (slug: string) => previewed.includes(slug)
  return [
    ...present.map(singlePage),
    ...each('giveaway', giveaways, giveawayPath),
    ...each('giveawayRules', giveaways, giveawayRulesPath),
    ...each('giveawayDraw', giveaways, (id) => drawPath(id)),
    ...each('chapter', chapterSlugs, chapterPath, isPreviewed),
    ...each('bookPage', bookPageSlugs(product), chapterPath, isPreviewed),
    ...each('identity', identitySlugs, identityPath),
    ...each('guide', guided, guidePath),
  ]
}

function singlePage(name: string): SitePage {
  const { path, indexed = true, prose } = factsOf(name)
  if (prose) return { type: 'prose', slug: name, path, indexed }
  return { type: name as SinglePage, slug: '', path, indexed }
}

function each<Type extends PageType>(
  type: Type,
  slugs: readonly Slugs[Type][],
  pathOf: (slug: Slugs[Type]) => string,
  isIndexed: (slug: Slugs[Type]) => boolean = () => true,
): SitePage<Type>[] {
  return slugs.map((slug) => ({ type, slug, path: pathOf(slug), indexed: isIndexed(slug) }))
}
