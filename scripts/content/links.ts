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

/** A page of another site, a mail address or a phone number. */
const ELSEWHERE = /^(https?:\/\/[^\s/]+\.[^\s/]+|mailto:[^\s@]+@[^\s@]+\.|tel:\+?\d+$)/

/** The addresses of a site with these files. */
export function linksOf(files: ContentFiles) {
  const product = productIn(files)
  const present = pagesWith(files.keys())
  const guided = identitySlugs.filter((slug) => files.has(`guides/${slug}.md`))
  const giveaways = [...files.keys()].flatMap(
    (file) => /^giveaways\/(.+)\.md$/.exec(file)?.[1] ?? [],
  )
  const linked = new Set<string>([
    // Pages that only follow a form cannot be linked.
    ...pathsIn(
      present.filter((name) => factsOf(name).indexed),
      familiesOf({ product, guided }),
    ),
    ...(present.includes('contest') ? [paths.contestCalendar] : []),
    ...Object.values(anchors).map((anchor) => `${paths.home}${anchor}`),
    ...giveaways.flatMap((id) => [giveawayPath(id), giveawayRulesPath(id), drawPath(id)]),
  ])
  const omitted = pageNames.filter((name) => !present.includes(name)).map((name) => paths[name])
  const own = new Set<string>(Object.values(paths)).difference(new Set<string>(omitted))
  return {
    isPage: (path: string) => linked.has(path),
    isLink: (href: string) => linked.has(href) || ELSEWHERE.test(href),
    /** Whether a page or an endpoint, such as `/health`, is there. */
    isTaken: (path: string) => linked.has(path) || own.has(path),
    /** The names that a page of the owner's own cannot have, because the site itself uses them. */
    takenNames: new Set([
      ...pageNames,
      ...[...Object.values(paths), ...pathsIn([], familiesOf({ product, guided: [] }))].map(
        (path) => path.slice(1),
      ),
    ]) as ReadonlySet<string>,
  }
}
