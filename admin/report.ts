import { type ContextWith, defineCommand, type Options } from './command.ts'
import type { Row } from './ledger.ts'
import { csvOf, tableOf, write } from './output.ts'
import { configurationOf } from './target.ts'
import { offsetOf, sinceOf } from './times.ts'
import { canAskVisits, placesOf, stepsOf, visitsSince } from './visits.ts'

const groupings = ['day', 'campaign', 'source', 'page', 'place'] as const

const reportOptions = {
  since: {
    value: 'date',
    says: 'only posts since 2025-07-20, or since 7d (seven days ago); default: 30d',
  },
  by: {
    value: 'grouping',
    says: 'the grouping; place: where on the site it happened; default: day',
    choices: groupings,
  },
  out: { value: 'file', says: 'write the rows as CSV into a new file' },
} as const satisfies Options

export const report = defineCommand({
  name: 'report',
  summary:
    'Signups, entries and visits by day, campaign, source or page, in the time of the giveaway.',
  options: reportOptions,
  run: async (context) => {
    const { options, now } = context
    const { by = 'day', out } = options
    const since = sinceOf(options.since ?? '30d', now)
    const rows =
      by === 'place'
        ? placesOf(await visitsSince(context, since))
        : await rowsBy(context, by, since)
    const columns =
      by === 'place' ? ['event', 'place', 'reason', 'times'] : [by, 'signups', 'entries', 'held']
    if (out !== undefined) {
      await write([csvOf(columns, rows)], out)
      return { lines: [`${out} has the report.`], data: { file: out } }
    }
    const lines = tableOf([columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))])
    if (by === 'day' && canAskVisits(context))
      lines.push('', ...tableOf(stepsOf(await visitsSince(context, since))))
    return { lines, data: rows }
  },
})

/** The group of a row in SQL; `-` without a campaign. */
const groups = {
  campaign: attributed('utm_campaign'),
  source: attributed('utm_source', 'ref', 'referrer'),
  page: attributed('page'),
}

function attributed(...names: readonly string[]): string {
  const values = names.map((name) => `attribution ->> '$.${name}'`)
  return `iif(json_valid(attribution), coalesce(${values.join(', ')}, '-'), '-')`
}

/** Counts by group. Days are in the giveaway's offset. */
async function rowsBy(
  { ask, target }: ContextWith<typeof reportOptions>,
  by: 'day' | keyof typeof groups,
  since: number,
): Promise<Row[]> {
  const offset = offsetOf(await configurationOf(target))
  const isDay = by === 'day'
  const group = isDay ? `date(received_at / 1000 + ${offset * 60}, 'unixepoch')` : groups[by]
  const [rows = []] = ask(`
    SELECT ${group} AS ${by},
      sum(kind = 'newsletter' AND status <> 'quarantined') AS signups,
      sum(kind = 'contest' AND status <> 'quarantined') AS entries,
      sum(status = 'quarantined') AS held
    FROM submissions WHERE received_at >= ${since}
    GROUP BY 1 ORDER BY ${isDay ? '1' : 'signups + entries DESC, 1'}`)
  return rows
}
