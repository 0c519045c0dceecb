import { present } from 'virtual:content/present'
import { guides } from 'virtual:content/guides'
import { type IdentitySlug, identitySlugs } from '../../src/book/identities.ts'
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

/** The plan with the longest lines: day 11, which has two chapter names, is a Wednesday in September. */
const longestPlan = planPath(nextSunday(`${new Date().getUTCFullYear()}-09-07`))

/** The identity and the profile with the longest names. */
const longest = 'fearfully-wonderfully-made'
const longestProfile = profilePath(`${longest}.child-of-god.light-of-world`)

/** A page of each template, with the longest lines that it can have. */
export const typicalPages = {
  landing: paths.home,
  'thank-you': paths.thankYou,
  entered: enteredNow,
  'contest-rules': paths.contestRules,
  privacy: paths.privacy,
  chapter: '/i-am-loved',
  devotional: '/thirty-two-devotional',
  'coming-soon': `/i-am-${longest}`,
  identity: `/quiz/${longest}`,
  guide: guidePath(longest),
  plan: paths.plan,
  'plan-dated': planPath(isoDay(Date.now())),
  'plan-longest': longestPlan,
  groups: paths.groups,
  press: paths.press,
  profile: longestProfile,
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

/** The guides with the most text. */
const longGuides = identitySlugs
  .toSorted((one, other) => lengthOf(other) - lengthOf(one))
  .slice(0, 3)

function lengthOf(slug: IdentitySlug): number {
  return JSON.stringify(guides[slug] ?? '').length
}

/** Printable pages with the most text, with their number of sheets in each format. */
export const printed: readonly (readonly [
  path: string,
  format: 'A4' | 'Letter',
  sheets: number,
])[] = [
  ...longGuides.map((slug) => [guidePath(slug), 1] as const),
  [paths.contestRules, 2] as const,
  [longestPlan, 1] as const,
  [profilePath('loved.equipped.anointed'), 2] as const,
  [longestProfile, 2] as const,
].flatMap(([path, sheets]) => [
  [path, 'A4', sheets],
  [path, 'Letter', sheets],
])

/** The number of pages of a PDF. Neither Chromium nor WebKit compresses page objects. */
export function sheetsOf(pdf: Uint8Array): number {
  return (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g)?.length ?? 0
  )
}
