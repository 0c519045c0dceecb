import { chapters } from '../content/chapters'
import { giveawayPagePaths } from './giveaway-pages'
import { families, familyNames, type FamilyName } from './page-families'
import { factsOf, pageNames } from './pages'

/** The paths that search engines may list. Without a giveaway, its pages are missing. */
function indexedPaths(hasGiveaway: boolean): string[] {
  const single = pageNames
    .map(factsOf)
    .filter(({ indexed, giveaway }) => indexed && (hasGiveaway || !giveaway))
    .map(({ path }) => path)
  const ofGiveaways = hasGiveaway ? giveawayPagePaths() : []
  return [...single, ...familyNames.flatMap(indexedFamily), ...ofGiveaways]
}

const everyIndexedPath = new Set(indexedPaths(true))

export function isIndexed(path: string): boolean {
  return everyIndexedPath.has(path)
}

function indexedFamily(name: FamilyName): string[] {
  const { members, indexed } = families[name]
  return members
    .filter(({ slug }) => indexed === true || chapters.has(slug))
    .map(({ path }) => path)
}
