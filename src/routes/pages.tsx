import { Hono } from 'hono'
import { chapters } from '../content/chapters'
import { chapterSlugs, identities } from '../content/identities'
import { accessibility, privacy, support, terms } from '../content/legal'
import { chapterAliases, chapterPath, guidePath, identityPath, onHome, paths } from '../domain/paths'
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

/** Every page that is the same for all visitors. */
export const pages = new Hono<AppEnv>()

pages.get(paths.home, (c) => servePage(c, () => landingPage(c.var.site)))
pages.get(paths.thankYou, (c) => servePage(c, () => thankYouPage(c.var.site)))
pages.get(paths.contest, (c) => servePage(c, () => contestPage(c.var.site)))
pages.get(paths.contestRules, (c) => servePage(c, () => contestRulesPage(c.var.site)))

const legalPages = {
  [paths.privacy]: privacy,
  [paths.terms]: terms,
  [paths.support]: support,
  [paths.accessibility]: accessibility,
}
for (const [path, page] of Object.entries(legalPages)) {
  pages.get(path, (c) => servePage(c, () => legalPage(c.var.site, path, page)))
}

for (const path of [...chapterSlugs.map(chapterPath), ...chapterAliases]) {
  pages.get(path, (c) =>
    servePage(c, () => {
      const slug = path.slice(1)
      const chapter = chapters.get(slug)
      return chapter === undefined
        ? comingSoonPage(c.var.site, path)
        : chapterPage(c.var.site, path, slug, chapter)
    }),
  )
}

for (const identity of identities) {
  pages.get(identityPath(identity.slug), (c) =>
    servePage(c, () => identityPage(c.var.site, identity)),
  )
  pages.get(guidePath(identity.slug), (c) => servePage(c, () => guidePage(c.var.site, identity)))
}

pages.get(paths.quiz, (c) => c.redirect(onHome('quiz'), 302))
