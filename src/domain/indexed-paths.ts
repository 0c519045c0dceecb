import { chapters } from '../content/types.ts'
import { families, type FamilyName, familyNames } from '../pages/families.ts'
import { giveawayPagePaths } from '../pages/page-lookup.ts'
import { factsOf, pageNames } from './pages.ts'

const indexedPaths = new Set([
  ...pageNames.flatMap((name) => (factsOf(name).indexed ? factsOf(name).path : [])),
  ...familyNames.flatMap(indexedFamily),
  ...giveawayPagePaths(),
])

/** Whether search engines may list a path. */
export function isIndexed(path: string): boolean {
  return indexedPaths.has(path)
}

function indexedFamily(name: FamilyName): string[] {
  const { members, indexed } = families[name]
  return members
    .filter(({ slug }) => indexed === true || chapters.has(slug))
    .map(({ path }) => path)
}
