import { Hono } from 'hono/tiny'
import { chapterSlugs, identities } from '../content/identities'
import {
  chapterAliases,
  chapterPath,
  guidePath,
  identityPath,
  onHome,
  paths,
} from '../domain/paths'
import { chapterPage } from '../views/pages/chapter'
import { comingSoonPage } from '../views/pages/coming-soon'
import { contestPage } from '../views/pages/contest'
import { contestRulesPage } from '../views/pages/contest-rules'
import { guidePage } from '../views/pages/guide'
import { identityPage } from '../views/pages/identity'
import { landingPage } from '../views/pages/landing'
import { legalPage } from '../views/pages/legal'
import { thankYouPage } from '../views/pages/thank-you'
import type { AppEnv } from './app-env'
import { servePage } from './serve-page'
import { guides, legal, previews, wordsOf } from './words'

/** Every page that is the same for all visitors. */
export const pages = new Hono<AppEnv>()

pages.get(paths.home, (c) => servePage(c, () => landingPage(c.var.site)))
pages.get(paths.thankYou, (c) => servePage(c, () => thankYouPage(c.var.site)))
pages.get(paths.contest, (c) => servePage(c, () => contestPage(c.var.site)))
pages.get(paths.contestRules, (c) => servePage(c, () => contestRulesPage(c.var.site)))

for (const name of ['privacy', 'terms', 'support', 'accessibility'] as const) {
  const path = paths[name]
  pages.get(path, (c) =>
    servePage(c, async () => legalPage(c.var.site, path, (await wordsOf(legal))[name])),
  )
}

for (const path of [...chapterSlugs.map(chapterPath), ...chapterAliases]) {
  const slug = path.slice(1)
  const preview = previews.get(slug)
  pages.get(path, (c) =>
    servePage(c, async () =>
      preview === undefined
        ? comingSoonPage(c.var.site, path)
        : chapterPage(c.var.site, path, slug, (await wordsOf(preview)).chapter),
    ),
  )
}

for (const identity of identities) {
  const { slug } = identity
  pages.get(identityPath(slug), (c) => servePage(c, () => identityPage(c.var.site, identity)))
  pages.get(guidePath(slug), (c) =>
    servePage(c, async () => guidePage(c.var.site, identity, (await wordsOf(guides)).guides[slug])),
  )
}

pages.get(paths.quiz, (c) => c.redirect(onHome('quiz'), 302))
