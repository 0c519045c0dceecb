import { pagePaths } from '../../src/pages/families.ts'
import {
  anchors,
  drawPath,
  factsOf,
  giveawayPath,
  giveawayRulesPath,
  pageNames,
  paths,
} from '../../src/pages/paths.ts'
import type { ContentFiles } from './reading.ts'

/** Whether a path is a page of this site, those of its giveaways included. */
export function pageRule(files: ContentFiles): (path: string) => boolean {
  const ofGiveaways = new Set(
    [...files.keys()].flatMap((file) => {
      const id = /^giveaways\/([^/]+)\.md$/.exec(file)?.[1]
      return id === undefined ? [] : [giveawayPath(id), giveawayRulesPath(id), drawPath(id)]
    }),
  )
  return (path) => isOwnPage(path) || ofGiveaways.has(path)
}

/** Whether a link in prose is valid: a page of this site, another site, a mail address or a telephone number. */
export function linkRule(files: ContentFiles): (href: string) => boolean {
  const isPage = pageRule(files)
  return (href) => isPage(href) || isElsewhere(href)
}

function isElsewhere(href: string): boolean {
  return /^(https?:\/\/[^\s/]+\.[^\s/]+|mailto:[^\s@]+@[^\s@]+\.|tel:\+?\d+$)/.test(href)
}

// Pages that only follow a form cannot be linked.
const unlinked = pageNames.map(factsOf).filter(({ indexed }) => !indexed)

const linked = new Set([
  ...pagePaths(),
  paths.contestCalendar,
  ...Object.values(anchors).map((anchor) => `${paths.home}${anchor}`),
])
for (const { path } of unlinked) linked.delete(path)

/** Whether a path or fragment on this site may be linked. */
function isOwnPage(href: string): boolean {
  return linked.has(href)
}
