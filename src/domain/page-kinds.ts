import { families, type FamilyName, familyNames } from '../pages/families.ts'
import {
  giveawayIds,
  type GiveawayPageName,
  giveawayPageNames,
  giveawayPages,
} from '../pages/page-lookup.ts'
import { factsOf, type PageName, pageNames } from './pages.ts'

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
