import { pagePaths } from '../../src/pages/families.ts'
import { paths } from '../../src/pages/paths.ts'

/** Every path that answers with a page, except the pages of one giveaway. */
export const everyPage: readonly string[] = pagePaths()

/** One page of each kind. */
export const kinds = {
  landing: paths.home,
  'thank-you': paths.thankYou,
  entered: `${paths.contestEntered}?receipt=${'7f3a91c2'.repeat(4)}`,
  'contest-rules': paths.contestRules,
  privacy: paths.privacy,
  terms: paths.terms,
  support: paths.support,
  accessibility: paths.accessibility,
  chapter: '/i-am-loved',
  devotional: '/thirty-two-devotional',
  'coming-soon': '/i-am-secure',
  identity: '/quiz/loved',
  guide: '/guide/loved',
} as const
