import { checkGiveaway, giveawayOption } from './export.ts'
import { quoted } from './ledger.ts'
import { formatOption, rowsResult } from './output.ts'
import { sinceOf, sinceOption } from './times.ts'
import type { Verb } from './verb.ts'

/** What rows are told apart by beside the day, and where that stands in an attribution. */
const groupings = {
  campaign: ['utm_campaign'],
  source: ['utm_source', 'ref', 'referrer'],
  page: ['page'],
} as const

export const report: Verb = {
  name: 'report',
  summary:
    'Signups and entries by day (UTC) and campaign, source or page, with what was held beside them.',
  options: {
    since: sinceOption,
    giveaway: giveawayOption,
    by: {
      value: 'grouping',
      says: 'what days are divided by; campaign without it',
      choices: Object.keys(groupings),
    },
    format: formatOption,
  },
  run: ({ ask, given, now }) => {
    const { giveaway, since, format, by = 'campaign' } = given.options
    if (giveaway !== undefined) checkGiveaway(ask, giveaway)
    const ofGiveaway =
      giveaway === undefined ? '' : `AND (kind = 'newsletter' OR giveaway = ${quoted(giveaway)})`
    const found = groupings[by as keyof typeof groupings].map(
      (name) => `attribution ->> '$.${name}'`,
    )
    // What came without one is `-`.
    const [rows = []] = ask(`
    SELECT date(received_at / 1000, 'unixepoch') AS day,
      iif(json_valid(attribution), coalesce(${found.join(', ')}, '-'), '-') AS ${by},
      sum(kind = 'newsletter' AND status <> 'quarantined') AS signups,
      sum(kind = 'contest' AND status <> 'quarantined') AS entries,
      sum(status = 'quarantined') AS held
    FROM submissions WHERE received_at >= ${sinceOf(since, now) ?? 0} ${ofGiveaway}
    GROUP BY 1, 2 ORDER BY 1, 2`)
    const counts = ['signups', 'entries', 'held']
    const totals = counts.map((column) => rows.reduce((sum, row) => sum + Number(row[column]), 0))
    return rowsResult(['day', by, ...counts], rows, format, ['all', '', ...totals])
  },
}
