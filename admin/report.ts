import { DAY_MS } from '../src/lib/dates.ts'
import { checkGiveaway } from './export.ts'
import { giveawayOption } from './export-options.ts'
import { endOf, type Giveaway } from '../src/giveaway/giveaway.ts'
import { states } from '../src/delivery/submission.ts'
import { quoted, type Row } from './ledger.ts'
import { askDataset, countsSql, visitsIn } from './numbers.ts'
import { formatOption, outOption, readText, rowsResult, write } from './output.ts'
import { type Day, reportPage } from './report-page.ts'
import { Refused } from './refused.ts'
import { alarmsOf, count, readStatus } from './status.ts'
import { datasetOf } from './target.ts'
import { sinceOf, sinceOption } from './times.ts'
import { defineCommand, type ContextWith, type Options, type CommandResult } from './command.ts'

const groupNames = ['campaign', 'source', 'page'] as const
type Grouping = (typeof groupNames)[number]

/** What rows are told apart by beside the day, and where that stands in an attribution. */
const groupings: Readonly<Record<Grouping, readonly string[]>> = {
  campaign: ['utm_campaign'],
  source: ['utm_source', 'ref', 'referrer'],
  page: ['page'],
}

/** What came without one is `-`. */
const groupOf = (by: Grouping) => {
  const found = groupings[by].map((name) => `attribution ->> '$.${name}'`)
  return `iif(json_valid(attribution), coalesce(${found.join(', ')}, '-'), '-')`
}
const DAY = `date(received_at / 1000, 'unixepoch')`
const SUMS = `sum(kind = 'newsletter' AND status <> 'quarantined') AS signups,
      sum(kind = 'contest' AND status <> 'quarantined') AS entries,
      sum(status = 'quarantined') AS held`

const options = {
  since: sinceOption,
  giveaway: giveawayOption,
  by: {
    value: 'grouping',
    says: 'what days are divided by; campaign without it',
    choices: groupNames,
  },
  format: formatOption,
  html: { says: 'one page of all of it, with what visitors did and what waits' },
  file: {
    value: 'file',
    says: "an answer to numbers --sql that was saved, for the page's visits",
  },
  out: outOption,
} as const satisfies Options

export const report = defineCommand({
  name: 'report',
  summary:
    'Signups and entries by day (UTC) and campaign, source or page, with what was held beside them.',
  options,
  run: async (context) => {
    const { ask, given, now } = context
    if (given.options.html) return writePage(context)
    const { giveaway, since, format, out, by = 'campaign' } = given.options
    if (giveaway !== undefined) checkGiveaway(ask, giveaway)
    const ofGiveaway =
      giveaway === undefined ? '' : `AND (kind = 'newsletter' OR giveaway = ${quoted(giveaway)})`
    const [rows = []] = ask(`
    SELECT ${DAY} AS day,
      ${groupOf(by)} AS ${by}, ${SUMS}
    FROM submissions WHERE received_at >= ${sinceOf(since, now) ?? 0} ${ofGiveaway}
    GROUP BY 1, 2 ORDER BY 1, 2`)
    const counts = ['signups', 'entries', 'held']
    const totals = counts.map((column) => rows.reduce((sum, row) => sum + Number(row[column]), 0))
    const result = rowsResult(['day', by, ...counts], rows, format, ['all', '', ...totals])
    return out === undefined ? result : written(`${result.lines?.join('\n')}\n`, out)
  },
})

/** How many campaigns the page lists; a machine can make any number of them. */
const CAMPAIGNS = 30

async function writePage(context: ContextWith<typeof options>): Promise<CommandResult> {
  const { ask, given, now } = context
  const { since, out } = given.options
  const other = (['giveaway', 'by', 'format'] as const).find((name) => given.options[name])
  if (other) throw new Refused(`--html shows all of it: --${other} has no meaning beside it.`)
  const from = sinceOf(since, now) ?? 0
  const { books, codes, configuration } = await readStatus(context)
  const [days = [], campaigns = []] = ask(
    `SELECT ${DAY} AS name, ${SUMS} FROM submissions WHERE received_at >= ${from} GROUP BY 1 ORDER BY 1`,
    `SELECT ${groupOf('campaign')} AS name, ${SUMS} FROM submissions WHERE received_at >= ${from}
     GROUP BY 1 ORDER BY signups + entries DESC, 1 LIMIT ${CAMPAIGNS}`,
  )
  const html = reportPage({
    made: new Date(now).toISOString().slice(0, 16).replace('T', ' ').concat(' UTC'),
    days: everyDay(days.map(countsOf), configuration.giveaways),
    // A link's author may have put an address there.
    campaigns: campaigns
      .map(countsOf)
      .map((one) => ({ ...one, name: one.name.includes('@') ? '(hidden)' : one.name })),
    visits: await visitsOf(context, from),
    waiting: states.map((state) => ({
      what: state.replaceAll('_', ' '),
      signups: count(books.counts, 'newsletter', 'status', state),
      entries: count(books.counts, 'contest', 'status', state),
    })),
    alarms: alarmsOf(books, codes),
  })
  if (out === undefined) return { lines: [html.trimEnd()], data: { html } }
  return written(html, out)
}

async function written(text: string, file: string): Promise<CommandResult> {
  await write([text], file)
  return { lines: [`${file} has the report.`], data: { file } }
}

function countsOf(row: Row) {
  const [signups = 0, entries = 0, held = 0] = ['signups', 'entries', 'held'].map((name) =>
    Number(row[name]),
  )
  return { name: String(row['name']), signups, entries, held }
}

/** With more days than this, those on which nothing came are left out. */
const DAYS = 800

/** From the first day with something to the last, those with nothing included. */
function everyDay(
  found: readonly ReturnType<typeof countsOf>[],
  giveaways: readonly Giveaway[],
): Day[] {
  const [first, last] = [found[0], found.at(-1)].map((one) => Date.parse(one?.name ?? ''))
  if (first === undefined || last === undefined || Number.isNaN(first)) return []
  const byName = new Map(found.map((one) => [one.name, one]))
  const length = (last - first) / DAY_MS + 1
  const starts =
    length > DAYS
      ? found.map(({ name }) => Date.parse(name))
      : Array.from({ length }, (_, at) => first + at * DAY_MS)
  return starts.map((start) => {
    const day = new Date(start).toISOString().slice(0, 10)
    const { signups, entries, held } = byName.get(day) ?? { signups: 0, entries: 0, held: 0 }
    const open = giveaways.filter((one) => one.opensAt.ms < start + DAY_MS && endOf(one) > start)
    return { day, signups, entries, held, open: open.map(({ id }) => id).join(', ') }
  })
}

/** What visitors did, where that can be asked. */
async function visitsOf({ given, target }: ContextWith<typeof options>, from: number) {
  const { file } = given.options
  if (file !== undefined) return visitsIn(readText(file))
  const { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token } = process.env
  if (!target.remote || !account || !token) return undefined
  return visitsIn(await askDataset(countsSql(datasetOf(target), from), process.env))
}
