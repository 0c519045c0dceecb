import { guides } from 'virtual:content/guides'
import { type IdentitySlug, identitySlugs } from '../../src/core/book/identities.ts'
import { isoDay, nextSunday } from '../../src/core/time/dates.ts'
import { signatureOf } from '../../src/core/giveaway/receipt.ts'
import { enteredPath, guidePath, paths, planPath, profilePath } from '../../src/core/pages/paths.ts'
import { sitePages } from '../../src/core/pages/site-pages.ts'
import type { Condition } from './shared-sites.ts'

const commonPages = sitePages.filter(({ type }) => !type.startsWith('giveaway'))

/** Every path with a page, except the pages of a single giveaway. */
export const everyPage: readonly string[] = commonPages.map(({ path }) => path)

export const changingPages = [paths.home, paths.contest, paths.contestRules, paths.contestEntered]

const receipt = '7f3a91c2'.repeat(4)

export const enteredNow = enteredPath('2025-07', receipt, signatureOf(receipt))

/** The plan with the longest lines: day 11, which has two chapter names, is a Wednesday in September. */
const longestPlan = planPath(nextSunday(`${new Date().getUTCFullYear()}-09-07`))

/** The identity and the profile with the longest names. */
const longest = 'fearfully-wonderfully-made'
const longestProfile = profilePath(`${longest}.child-of-god.light-of-world`)

export const planNow = planPath(isoDay(Date.now()))

/** The first page of each type, or one with the longest lines that it can have, and other views. */
export const typicalPages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(commonPages.toReversed().map(({ type, path }) => [type, path])),
  contestEntered: enteredNow,
  'coming-soon': `/i-am-${longest}`,
  identity: `/quiz/${longest}`,
  guide: guidePath(longest),
  'plan-dated': planNow,
  'plan-longest': longestPlan,
  profile: longestProfile,
}

export type Visit = { name: string; site: Condition; path: string }

/** A page of each type, in each phase that changes it, and error pages. */
export const typicalVisits: readonly Visit[] = [
  ...Object.entries(typicalPages).map(([name, path]): Visit => ({ name, site: 'ended', path })),
  ...(['notStarted', 'open'] as const).map((site): Visit => ({
    name: `contest-${site}`,
    site,
    path: paths.contest,
  })),
  { name: 'not-found', site: 'ended', path: '/no-such-page' },
  { name: 'plan-past', site: 'ended', path: planPath('2020-01-05') },
  { name: 'server-error', site: 'broken', path: paths.contest },
]

/** Printable pages with the most text, with their number of sheets. */
export const printed: readonly (readonly [path: string, sheets: number])[] = [
  [guidePath(longestGuide()), 1],
  [paths.contestRules, 2],
  [paths.cards, 8],
  [`${paths.cards}#loved`, 1],
  [longestPlan, 1],
  [profilePath('loved.equipped.anointed'), 1],
  [longestProfile, 1],
]

function longestGuide(): IdentitySlug {
  const lengthOf = (slug: IdentitySlug) => JSON.stringify(guides[slug] ?? '').length
  return identitySlugs.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0]!
}
