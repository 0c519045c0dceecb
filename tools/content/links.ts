import { readFileSync } from 'node:fs'
import { identitySlugs } from '../../src/core/book/identities.ts'
import { namesIn, pageNames, pagesOf, pagesWith } from '../../src/core/pages/pages.ts'
import { signupFields } from '../../src/core/forms/fields.ts'
import { readField } from '../../src/core/forms/rules.ts'
import { anchors, paths, samplerPathOf } from '../../src/core/pages/paths.ts'
import { dashboardPaths } from '../../src/core/pages/dashboard-paths.ts'
import type { ContentFiles } from './content-files.ts'
import { webAddress } from './schemas/fields.ts'

/** The addresses of a site with these files. */
export function linksOf(files: ContentFiles, product: string) {
  const present = pagesWith(files.keys())
  const pages = pagesOf({
    present,
    product,
    giveaways: namesIn(files.keys(), 'giveaways'),
    guided: identitySlugs.filter((slug) => files.has(`guides/${slug}.md`)),
    previewed: [],
  })
  const linked = new Set<string>([
    // A page without a slug that is not indexed, like /thank-you, is shown only after a form.
    ...pages.filter(({ slug, indexed }) => indexed || slug !== '').map(({ path }) => path),
    ...(present.includes('contest') ? [paths.contestCalendar] : []),
    ...(/^sampler:/m.test(files.get('book.yaml') ?? '') ? [samplerPathOf(product)] : []),
    ...Object.values(anchors).map((anchor) => `${paths.home}${anchor}`),
  ])
  const omitted = pageNames.filter((name) => !present.includes(name)).map((name) => paths[name])
  const sitePaths = new Set<string>(Object.values(paths)).difference(new Set<string>(omitted))
  const isPage = (href: string) => linked.has(href.replace(/\?[^#\s]*/, ''))
  return {
    isPage,
    /** What is wrong with the target of a link, if anything. */
    linkMistake: (href: string) => (isPage(href) ? undefined : mistakeIn(href)),
    /** Whether a page or an endpoint, such as `/health`, is there. */
    isTaken: (path: string) =>
      linked.has(path) || sitePaths.has(path) || path.startsWith(dashboardPaths.today),
  }
}

const [, worker = ''] = /^name = "(.+)"/m.exec(readFileSync('wrangler.toml', 'utf8')) ?? []

/** This site's worker, in whatever account. */
const OWN = new RegExp(`//([\\w-]+-)?${worker}[\\w-]*\\.[\\w-]+\\.workers\\.dev`)

/** Checks a page of another site, a mail address or a phone number. */
function mistakeIn(href: string): string | undefined {
  if (OWN.test(href)) return 'write the address of the page itself, like /privacy'
  if (/^https?:/i.test(href)) return webAddress.safeParse(href).error?.issues[0]?.message
  const [, email] = /^mailto:([^?]*)/.exec(href) ?? []
  if (email !== undefined) {
    const { value, error } = readField(signupFields.email, email)
    return error ?? (value === email ? undefined : `write mailto:${value}`)
  }
  if (/^(?:tel|sms):\+?[\d().-]+$/i.test(href)) return undefined
  const advice = 'write one like /privacy, or a whole address like https://example.com'
  return `no page is at "${href}"; ${advice}`
}
