import { drawPath, giveawayPath, giveawayRulesPath } from '../../src/pages/paths.ts'
import type { ContentFiles } from './files.ts'
import { isOwnPage } from './own-pages.ts'

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
