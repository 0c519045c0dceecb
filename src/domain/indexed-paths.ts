import { chapters } from '../content/chapters'
import { giveawayPagePaths } from './giveaway-pages'
import { families, familyNames, type FamilyName } from './page-families'
import { factsOf, pageNames } from './pages'

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
