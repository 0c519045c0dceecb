import { identitySlugs } from '../../src/core/book/identities.ts'
import { pageNames, pagesOf, pagesWith } from '../../src/core/pages/pages.ts'
import { anchors, paths } from '../../src/core/pages/paths.ts'
import type { ContentFiles } from './content-files.ts'
import { productIn } from './facts.ts'

/** A page of another site, a mail address or a phone number. */
const ELSEWHERE = /^(https?:\/\/[^\s/]+\.[^\s/]+|mailto:[^\s@]+@[^\s@]+\.|tel:\+?\d+$)/

/** The addresses of a site with these files. */
export function linksOf(files: ContentFiles) {
  const present = pagesWith(files.keys())
  const pages = pagesOf({
    present,
    product: productIn(files),
    giveaways: [...files.keys()].flatMap((file) => /^giveaways\/(.+)\.md$/.exec(file)?.[1] ?? []),
    guided: identitySlugs.filter((slug) => files.has(`guides/${slug}.md`)),
    previewed: [],
  })
  const linked = new Set<string>([
    // Single pages that are not indexed only follow a form.
    ...pages.filter(({ slug, indexed }) => indexed || slug !== '').map(({ path }) => path),
    ...(present.includes('contest') ? [paths.contestCalendar] : []),
    ...Object.values(anchors).map((anchor) => `${paths.home}${anchor}`),
  ])
  const omitted = pageNames.filter((name) => !present.includes(name)).map((name) => paths[name])
  const own = new Set<string>(Object.values(paths)).difference(new Set<string>(omitted))
  return {
    isPage: (path: string) => linked.has(path),
    isLink: (href: string) => linked.has(href) || ELSEWHERE.test(href),
    /** Whether a page or an endpoint, such as `/health`, is there. */
    isTaken: (path: string) => linked.has(path) || own.has(path),
  }
}
