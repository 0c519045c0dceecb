import { factsOf, pageNames } from '../../src/domain/pages.ts'
import { pagePaths } from '../../src/pages/families.ts'
import { anchors, paths } from '../../src/pages/paths.ts'

// Pages that only follow a form cannot be linked.
const unlinked = pageNames.map(factsOf).filter(({ indexed }) => !indexed)

const linked = new Set([
  ...pagePaths(),
  paths.contestCalendar,
  ...Object.values(anchors).map((anchor) => `${paths.home}${anchor}`),
])
for (const { path } of unlinked) linked.delete(path)

/** Whether a path or fragment on this site may be linked. */
export function isOwnPage(href: string): boolean {
  return linked.has(href)
}
