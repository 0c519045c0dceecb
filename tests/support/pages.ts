import { chapterSlugs, identities } from '../../src/content/identities'
import { chapterAliases, chapterPath, guidePath, identityPath, paths } from '../../src/domain/paths'

/** Every path of the site that answers with a page. */
export const everyPage: readonly string[] = [
  paths.home,
  paths.thankYou,
  paths.contest,
  paths.contestEntered,
  paths.contestRules,
  paths.privacy,
  paths.terms,
  paths.support,
  paths.accessibility,
  ...chapterAliases,
  ...chapterSlugs.map(chapterPath),
  ...identities.map(({ slug }) => identityPath(slug)),
  ...identities.map(({ slug }) => guidePath(slug)),
]
