import { drawPath, giveawayPath, giveawayRulesPath } from '../../src/domain/paths.ts'
import type { ContentFiles } from './files.ts'
import { isOwnPage } from './own-pages.ts'

/** Whether a link in prose is valid: a page of this site, another site, a mail address or a telephone number. */
export function linkRule(files: ContentFiles): (href: string) => boolean {
  const ofGiveaways = new Set(
    [...files.keys()].flatMap((file) => {
      const id = /^giveaways\/([^/]+)\.md$/.exec(file)?.[1]
      return id === undefined ? [] : [giveawayPath(id), giveawayRulesPath(id), drawPath(id)]
    }),
  )
  return (href) => isOwnPage(href) || ofGiveaways.has(href) || isElsewhere(href)
}

function isElsewhere(href: string): boolean {
  return /^(https?:\/\/[^\s/]+\.[^\s/]+|mailto:[^\s@]+@[^\s@]+\.|tel:\+?\d+$)/.test(href)
}
