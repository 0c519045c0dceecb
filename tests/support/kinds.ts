import { paths } from '../../src/pages/paths.ts'

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
