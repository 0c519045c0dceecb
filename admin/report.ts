import { DAY_MS } from '../src/lib/dates.ts'
import { type CommandContext, defineCommand, type Options } from './command.ts'
import type { Row } from './ledger.ts'
import { csvOf, tableOf, write } from './output.ts'
import { Refused } from './refused.ts'
import { configurationOf } from './target.ts'
import { offsetOf } from './times.ts'
import { visitsSince } from './visits.ts'

const options = {
  days: { value: 'n', description: 'how many days; default: 30' },
  by: {
    value: 'grouping',
    description: 'what to group by; default: day',
    choices: ['day', 'campaign', 'source', 'page', 'event', 'place'],
  },
  out: { value: 'file', description: 'write the rows as CSV into a new file' },
} as const satisfies Options

export const report = defineCommand({
  name: 'report',
  summary:
    'Count signups and entries by day, campaign, source or page, or events by name or place.',
  options,
  run: async (context) => {
    const { by = 'day', days = '30', out } = context.options
    if (!/^[1-9]\d{0,3}$/.test(days))
      throw new Refused(`--days: "${days}" is not a number of days.`)
    const since = context.now - Number(days) * DAY_MS
    const { columns, rows } =
      by === 'event' || by === 'place'
        ? await visitsSince(context, by, since)
        : await rowsBy(context, by, since)
    if (out !== undefined) {
      await write([csvOf(columns, rows)], out)
      return { lines: [`${out} has the report.`] }
    }
    return {
      lines: tableOf([columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]),
    }
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
  { query, target }: CommandContext<typeof options>,
  by: 'day' | keyof typeof groups,
  since: number,
): Promise<{ columns: readonly string[]; rows: readonly Row[] }> {
  const offset = offsetOf(await configurationOf(target))
  const isDay = by === 'day'
  const group = isDay ? `date(received_at / 1000 + ${offset * 60}, 'unixepoch')` : groups[by]
  const [rows = []] = query(`
    SELECT ${group} AS ${by},
      sum(kind = 'signup' AND status <> 'held') AS signups,
      sum(kind = 'entry' AND status <> 'held') AS entries,
      sum(status = 'held') AS held
    FROM submissions WHERE received_at >= ${since}
    GROUP BY 1 ORDER BY ${isDay ? '1' : 'signups + entries DESC, 1'}`)
  return { columns: [by, 'signups', 'entries', 'held'], rows }
}
