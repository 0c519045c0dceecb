import { checkGiveaway } from './export.ts'
import { type Ask, quoted } from './ledger.ts'
import { csvOf, tableOf } from './output.ts'
import { sinceOf } from './times.ts'
import type { Verb, VerbResult } from './verb.ts'

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

type Grouping = keyof typeof groupings

/** One row for each day and campaign, source or page; what came without one is `-`. */
function reportOf(
  ask: Ask,
  { giveaway, since, by }: { giveaway?: string | undefined; since: number; by: Grouping },
  asCsv = false,
): VerbResult {
  const ofGiveaway =
    giveaway === undefined ? '' : `AND (kind = 'newsletter' OR giveaway = ${quoted(giveaway)})`
  const columns = ['day', by, 'signups', 'entries', 'held']
  const told = groupings[by].map((name) => `attribution ->> '$.${name}'`)
  const [rows = []] = ask(`
    SELECT date(received_at / 1000, 'unixepoch') AS day,
      iif(json_valid(attribution), coalesce(${told.join(', ')}, '-'), '-') AS ${by},
      sum(kind = 'newsletter' AND status <> 'quarantined') AS signups,
      sum(kind = 'contest' AND status <> 'quarantined') AS entries,
      sum(status = 'quarantined') AS held
    FROM submissions WHERE received_at >= ${since} ${ofGiveaway}
    GROUP BY 1, 2 ORDER BY 1, 2`)
  if (asCsv) return { lines: [csvOf(columns, rows).trimEnd()], data: rows }
  const cells = rows.map((row) => columns.map((column) => row[column] ?? ''))
  const total = (column: string) => rows.reduce((sum, row) => sum + Number(row[column]), 0)
  const totals = ['all', '', ...columns.slice(2).map(total)]
  return { lines: tableOf([columns, ...cells, totals]), data: rows }
}
