import { present } from 'virtual:content/present'
import { identitySlugs } from '../../src/book/identities.ts'
import { pathsIn } from '../../src/pages/families.ts'
import { families } from '../../src/pages/present.ts'
import { isoDay, nextSunday } from '../../src/lib/dates.ts'
import { stampOf } from '../../src/giveaway/receipt.ts'
import { enteredPath, guidePath, paths, planPath, profilePath } from '../../src/pages/paths.ts'
import type { Condition } from './shared-sites.ts'

/** Every path with a page, except the pages of a single giveaway. */
export const everyPage: readonly string[] = pathsIn(present, families)

export const changingPages = [paths.home, paths.contest, paths.contestRules, paths.contestEntered]

const receipt = '7f3a91c2'.repeat(4)

export const enteredNow = enteredPath('2025-07', receipt, stampOf(receipt, Date.now()))

export const typicalPages = {
  landing: paths.home,
  'thank-you': paths.thankYou,
  entered: enteredNow,
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
  plan: paths.plan,
  'plan-dated': planPath(isoDay(Date.now())),
  groups: paths.groups,
  press: paths.press,
  profile: '/profile/loved.holy.free',
} as const

export type Visit = { name: string; site: Condition; path: string }

/** A page of each type, in each phase that changes it, and error pages. */
export const typicalVisits: readonly Visit[] = [
  ...Object.entries(typicalPages).map(([name, path]): Visit => ({ name, site: 'ended', path })),
  ...(['notStarted', 'open', 'ended'] as const).map((site): Visit => ({
    name: `contest-${site}`,
    site,
    path: paths.contest,
  })),
  { name: 'not-found', site: 'ended', path: '/no-such-page' },
  { name: 'plan-refused', site: 'ended', path: planPath('2020-01-05') },
  { name: 'server-error', site: 'broken', path: paths.contest },
]

/** The plan with the longest lines: day 11, which has two chapter names, is a Wednesday in September. */
const longestPlan = planPath(nextSunday(`${new Date().getUTCFullYear()}-09-07`))

/** The profiles with the longest texts and the longest names. */
const longProfiles = [
  'loved.equipped.anointed',
  'fearfully-wonderfully-made.child-of-god.light-of-world',
]

/** The page with the longest lines for each template. */
export const longestPages = {
  'plan-longest': longestPlan,
  'coming-soon-longest': '/i-am-fearfully-wonderfully-made',
  'guide-longest': guidePath('fearfully-wonderfully-made'),
  'identity-longest': '/quiz/fearfully-wonderfully-made',
  'profile-longest': profilePath('fearfully-wonderfully-made.child-of-god.light-of-world'),
}

/** Printable pages, with their number of sheets in each format. */
export const printed: readonly (readonly [
  path: string,
  format: 'A4' | 'Letter',
  sheets: number,
])[] = (['A4', 'Letter'] as const).flatMap((format) => [
  ...identitySlugs.map((slug) => [guidePath(slug), format, 1] as const),
  [paths.contestRules, format, 2] as const,
  [longestPlan, format, 1] as const,
  ...longProfiles.map((name) => [profilePath(name), format, 2] as const),
])

/** The number of pages of a PDF. Neither Chromium nor WebKit compresses page objects. */
export function sheetsOf(pdf: Uint8Array): number {
  return (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g)?.length ?? 0
  )
}
