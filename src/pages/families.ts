import {
  type ChapterSlug,
  chapterSlugs,
  type IdentitySlug,
  identitySlugs,
} from '../book/identities.ts'
import {
  type ChapterAlias,
  chapterAliases,
  chapterPath,
  factsOf,
  guidePath,
  identityPath,
  type PageName,
  pageNames,
} from './paths.ts'

type Slugs = {
  chapter: ChapterSlug
  alias: ChapterAlias
  identity: IdentitySlug
  guide: IdentitySlug
}

export type FamilyName = keyof Slugs
export type SlugOf<Name extends FamilyName> = Slugs[Name]

type Family<Slug> = {
  members: readonly { slug: Slug; path: string }[]
  /** Whether search engines may list it: always, or only with a preview. */
  indexed: true | 'with preview'
}

/** Pages that share a view. Browsers may render them ahead (public/speculation.json). */
export const families: { [Name in FamilyName]: Family<Slugs[Name]> } = {
  chapter: {
    members: chapterSlugs.map((slug) => ({ slug, path: chapterPath(slug) })),
    indexed: 'with preview',
  },
  alias: {
    members: chapterAliases.map((slug) => ({ slug, path: chapterPath(slug) })),
    indexed: 'with preview',
  },
  identity: {
    members: identitySlugs.map((slug) => ({ slug, path: identityPath(slug) })),
    indexed: true,
  },
  guide: {
    members: identitySlugs.map((slug) => ({ slug, path: guidePath(slug) })),
    indexed: true,
  },
}

export const familyNames = Object.keys(families) as FamilyName[]

export function familyPaths(name: FamilyName): string[] {
  return families[name].members.map(({ path }) => path)
}

/** Every path that answers with a page, except the pages of one giveaway (page-lookup.ts). `names`: those that there are. */
export function pagePaths(names: readonly PageName[] = pageNames): string[] {
  return [...names.map((name) => factsOf(name).path), ...familyNames.flatMap(familyPaths)]
}
