import { checkGiveaway } from '../giveaway.ts'
import { type Grouping, groupings, reportOf } from '../report.ts'
import { sinceOf } from '../since.ts'
import type { Verb } from '../verb.ts'

export const report: Verb = {
  name: 'report',
  summary:
    'Signups and entries by day (UTC) and campaign, source or page, with what was held beside them.',
  options: {
    since: { value: 'date', says: 'from then on: 2025-07-20, or 7d' },
    giveaway: { value: 'id', says: 'only entries of this giveaway' },
    by: {
      value: 'grouping',
      says: 'what days are divided by; campaign without it',
      choices: Object.keys(groupings),
    },
    format: { value: 'format', says: 'a table without it', choices: ['table', 'csv'] },
  },
  run: ({ ask, given, now }) => {
    const { giveaway, since, format, by = 'campaign' } = given.options
    if (giveaway !== undefined) checkGiveaway(ask, giveaway)
    return reportOf(
      ask,
      { giveaway, since: sinceOf(since, now) ?? 0, by: by as Grouping },
      format === 'csv',
    )
  },
}
