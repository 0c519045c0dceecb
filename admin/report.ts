import { DAY_MS } from '../src/lib/dates.ts'
import { endOf, type Giveaway } from '../src/giveaway/giveaway.ts'
import { type CommandResult, type ContextWith, defineCommand, type Options } from './command.ts'
import type { Row } from './ledger.ts'
import { csvOf, outOption, tableOf, write } from './output.ts'
import { type Day, reportPage } from './report-page.ts'
import { Refused } from './refused.ts'
import { describeBooks, readStatus } from './status.ts'
import { configurationOf, datasetOf } from './target.ts'
import { momentIn, offsetOf, sinceOf, sinceOption } from './times.ts'
import { askVisits, canAskVisits, placesOf, stepsOf, type Visit } from './visits.ts'

const groupings = ['day', 'campaign', 'source', 'page', 'place'] as const
type Grouping = (typeof groupings)[number]

const reportOptions = {
  since: { ...sinceOption, says: `${sinceOption.says}; default: 30d` },
  by: {
    value: 'grouping',
    says: 'what the rows are; place: where on the site something happened. Default: day',
    choices: groupings,
  },
  format: { value: 'format', says: 'default: table', choices: ['table', 'csv'] },
  html: { says: 'one page of everything, without names and addresses; needs --out' },
  out: outOption,
} as const satisfies Options

export const report = defineCommand({
  name: 'report',
  summary:
    'Signups, entries and visits by day, campaign, source or page, in the time of the giveaway.',
  options: reportOptions,
  run: async (context) => {
    const { options, now } = context
    const since = sinceOf(options.since ?? '30d', now)!
    if (options.html) return writePage(context, since)
    const { by = 'day', format, out } = options
    const rows =
      by === 'place'
        ? placesOf((await visitsOf(context, since)) ?? noVisits())
        : await rowsBy(context, by, since)
    const columns = by === 'place' ? ['event', 'place', 'reason', 'times'] : [by, ...COUNTS]
    const lines =
      format === 'csv'
        ? [csvOf(columns, rows).trimEnd()]
        : tableOf([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))])
    const visits = by === 'day' && format !== 'csv' ? await visitsOf(context, since) : undefined
    if (visits) lines.push('', ...tableOf(stepsOf(visits).map(({ step, times }) => [step, times])))
    if (out === undefined) return { lines, data: rows }
    await write([`${lines.join('\n')}\n`], out)
    return { lines: [`${out} has the report.`], data: { file: out } }
  },
})

const COUNTS = ['signups', 'entries', 'held']
const SUMS = `sum(kind = 'newsletter' AND status <> 'quarantined') AS signups,
      sum(kind = 'contest' AND status <> 'quarantined') AS entries,
      sum(status = 'quarantined') AS held`

/** Where a grouping stands in an attribution. */
const attributed = {
  campaign: ['utm_campaign'],
  source: ['utm_source', 'ref', 'referrer'],
  page: ['page'],
} as const

type Context = ContextWith<typeof reportOptions>

/** Counts by group; days are those of the giveaway's offset, and what came without a campaign is `-`. */
async function rowsBy(
  { ask, target }: Pick<Context, 'ask' | 'target'>,
  by: Exclude<Grouping, 'place'>,
  since: number,
): Promise<Row[]> {
  const offset = offsetOf(await configurationOf(target))
  const group =
    by === 'day'
      ? `date(received_at / 1000 + ${offset * 60}, 'unixepoch')`
      : `iif(json_valid(attribution), coalesce(${attributed[by]
          .map((name) => `attribution ->> '$.${name}'`)
          .join(', ')}, '-'), '-')`
  const order = by === 'day' ? '1' : 'signups + entries DESC, 1'
  const [rows = []] = ask(
    `SELECT ${group} AS ${by}, ${SUMS} FROM submissions WHERE received_at >= ${since} GROUP BY 1 ORDER BY ${order}`,
  )
  return rows
}

/** What visitors did, where that can be asked. */
async function visitsOf(
  { target, fetchImpl }: Context,
  since: number,
): Promise<Visit[] | undefined> {
  if (!target.remote || !canAskVisits(process.env)) return undefined
  return askVisits(datasetOf(target), since, process.env, fetchImpl)
}

function noVisits(): never {
  throw new Refused(
    'Visits are counted in production: use --remote, with CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN set (docs/events.md).',
  )
}

/** How many campaigns the page lists; a machine can make any number of them. */
const CAMPAIGNS = 30

async function writePage(context: Context, since: number): Promise<CommandResult> {
  const { options, now } = context
  const { out } = options
  if (out === undefined) throw new Refused('--html needs --out with the name of a new file.')
  const { books, alarms, configuration } = await readStatus(context)
  const moment = momentIn(offsetOf(configuration))
  const days = (await rowsBy(context, 'day', since)).map((row) => countsOf(row, 'day'))
  const campaigns = (await rowsBy(context, 'campaign', since))
    .slice(0, CAMPAIGNS)
    .map((row) => countsOf(row, 'campaign'))
  const visits = await visitsOf(context, since)
  const html = reportPage({
    made: moment(now),
    days: everyDay(days, configuration.giveaways, offsetOf(configuration) * 60_000),
    // A link's author may have put an address there.
    campaigns: campaigns.map((one) =>
      one.name.includes('@') ? { ...one, name: '(hidden)' } : one,
    ),
    visits: visits && stepsOf(visits),
    kept: describeBooks(books, moment).lines,
    alarms,
  })
  await write([html], out)
  return { lines: [`${out} has the report.`], data: { file: out } }
}

function countsOf(row: Row, by: string) {
  const [signups = 0, entries = 0, held = 0] = COUNTS.map((name) => Number(row[name]))
  return { name: String(row[by]), signups, entries, held }
}

/** With more days than this, those on which nothing came are left out. */
const DAYS = 800

/** From the first day with something to the last, those with nothing included. */
function everyDay(
  found: readonly ReturnType<typeof countsOf>[],
  giveaways: readonly Giveaway[],
  offset: number,
): Day[] {
  const [first, last] = [found[0], found.at(-1)].map((one) => Date.parse(one?.name ?? ''))
  if (first === undefined || last === undefined || Number.isNaN(first)) return []
  const byName = new Map(found.map((one) => [one.name, one]))
  const length = (last - first) / DAY_MS + 1
  const starts =
    length > DAYS
      ? found.map(({ name }) => Date.parse(name))
      : Array.from({ length }, (_, at) => first + at * DAY_MS)
  return starts.map((midnight) => {
    const day = new Date(midnight).toISOString().slice(0, 10)
    const start = midnight - offset
    const { signups, entries, held } = byName.get(day) ?? { signups: 0, entries: 0, held: 0 }
    const open = giveaways.filter((one) => one.opensAt.ms < start + DAY_MS && endOf(one) > start)
    return { day, signups, entries, held, open: open.map(({ id }) => id).join(', ') }
  })
}
