import { identitySlugs } from '../../src/book/identities.ts'
import { familiesOf, pathsIn } from '../../src/pages/families.ts'
import {
  anchors,
  drawPath,
  factsOf,
  giveawayPath,
  giveawayRulesPath,
  pageNames,
  pagesWith,
  paths,
} from '../../src/pages/paths.ts'
import type { ContentFiles } from './content-files.ts'
import { productIn } from './facts.ts'

/** Whether a link in prose is valid: a page of this site, another site, a mail address or a phone number. */
export function linkRule(files: ContentFiles): (href: string) => boolean {
  const isPage = pageRule(files)
  return (href) => isPage(href) || ELSEWHERE.test(href)
}

const ELSEWHERE = /^(https?:\/\/[^\s/]+\.[^\s/]+|mailto:[^\s@]+@[^\s@]+\.|tel:\+?\d+$)/

/** Whether a link leads to a page, a section of the landing page or a calendar file of this site. */
export function pageRule(files: ContentFiles): (path: string) => boolean {
  const present = pagesWith(files.keys())
  const guided = identitySlugs.filter((slug) => files.has(`guides/${slug}.md`))
  const families = familiesOf({ product: productIn(files), guided })
  const linked = new Set<string>([
    ...pathsIn(present, families),
    ...(present.includes('contest') ? [paths.contestCalendar] : []),
    ...Object.values(anchors).map((anchor) => `${paths.home}${anchor}`),
    ...[...files.keys()].flatMap((file) => {
      const id = /^giveaways\/([^/]+)\.md$/.exec(file)?.[1]
      return id === undefined ? [] : [giveawayPath(id), giveawayRulesPath(id), drawPath(id)]
    }),
  ])
  // Pages that only follow a form cannot be linked.
  for (const { path, indexed } of present.map(factsOf)) if (!indexed) linked.delete(path)
  return (path) => linked.has(path)
}

/** Whether a path has a page or an endpoint, such as `/health`, that a redirect from there would replace. */
export function takenRule(files: ContentFiles): (path: string) => boolean {
  const isPage = pageRule(files)
  const present = pagesWith(files.keys())
  const omitted = pageNames.filter((name) => !present.includes(name)).map((name) => paths[name])
  const own = new Set<string>(Object.values(paths)).difference(new Set<string>(omitted))
  return (path) => isPage(path) || own.has(path)
}

/** The names that a page of the owner's own cannot have, because the site itself uses them. */
export function takenNames(product: string): ReadonlySet<string> {
  const addresses = [...Object.values(paths), ...pathsIn([], familiesOf({ product, guided: [] }))]
  return new Set([...pageNames, ...addresses.map((path) => path.slice(1))])
}
