import {
  giveawayIds,
  giveawayPageNames,
  giveawayPages,
  type GiveawayPageName,
} from './giveaway-pages'
import { families, familyNames, type FamilyName } from './page-families'
import { factsOf, pageNames, type PageName } from './pages'

/** The kinds of pages, whatever their chapter, identity or giveaway. */
export type PageKind = PageName | FamilyName | GiveawayPageName

const kinds = new Map<string, PageKind>([
  ...pageNames.map((name) => [factsOf(name).path, name] as const),
  ...familyNames.flatMap((name) => families[name].members.map(({ path }) => [path, name] as const)),
  ...giveawayPageNames.flatMap((name) =>
    giveawayIds.map((id) => [giveawayPages[name](id), name] as const),
  ),
])

/** The kind of the page at a path; undefined for no page. */
export function pageKindOf(path: string): PageKind | undefined {
  return kinds.get(path)
}
