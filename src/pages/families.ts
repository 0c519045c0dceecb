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
  factsOf,
  guidePath,
  identityPath,
} from './paths.ts'

type Slugs = {
  chapter: ChapterSlug
  bookPage: BookPageSlug
  identity: IdentitySlug
  guide: IdentitySlug
}

export type FamilyName = keyof Slugs
export type SlugOf<Name extends FamilyName> = Slugs[Name]

type Family<Slug> = {
  members: readonly { slug: Slug; path: string }[]
  /** Whether search engines may index its pages: all, or only chapters with a preview. */
  indexed: true | 'with preview'
}

type Families = { [Name in FamilyName]: Family<Slugs[Name]> }

/** `product`: the book's part of a path. `guided`: the identities with a guide. */
type Offered = { product: string; guided: readonly IdentitySlug[] }

/** Groups of pages that share a view. Browsers may prerender them (public/speculation.json). */
export const familiesOf = ({ product, guided }: Offered): Families => ({
  chapter: {
    members: chapterSlugs.map((slug) => ({ slug, path: chapterPath(slug) })),
    indexed: 'with preview',
  },
  bookPage: {
    members: bookPageSlugs(product).map((slug) => ({ slug, path: chapterPath(slug) })),
    indexed: 'with preview',
  },
  identity: {
    members: identitySlugs.map((slug) => ({ slug, path: identityPath(slug) })),
    indexed: true,
  },
  guide: {
    members: guided.map((slug) => ({ slug, path: guidePath(slug) })),
    indexed: true,
  },
})

/** Every page's path, except those of giveaways, dated plans and profiles. */
export function pathsIn(names: readonly string[], families: Families): string[] {
  return [
    ...names.map((name) => factsOf(name).path),
    ...Object.values(families).flatMap(({ members }) => members.map(({ path }) => path)),
  ]
}
