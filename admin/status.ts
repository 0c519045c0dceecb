import { prose } from 'virtual:content/pages'
import { listProblems, undecidedEntries } from '../src/delivery/closed-lists.ts'
import { countOld } from '../src/delivery/erase.ts'
import { healthProblem, readUpstreams } from '../src/delivery/health.ts'
import { undecidedHolds } from '../src/delivery/holds.ts'
import { type Kind, kinds, states } from '../src/delivery/submission.ts'
import { type Upstreams, upstreamsOf } from '../src/delivery/upstreams.ts'
import { lastMomentOf } from '../src/giveaway/giveaway.ts'
import { listAtOf } from '../src/giveaway/round.ts'
import { DAY_MS, monthsBefore } from '../src/lib/dates.ts'
import { plural } from '../src/lib/words.ts'
import { type CommandContext, defineCommand } from './command.ts'
import { outsideText } from './draw.ts'
import { databaseOf, listed, type Query, type Row } from './ledger.ts'

export const status = defineCommand({
  name: 'status',
  summary: 'Show what is stored and what to do; exit code 1 when something needs a person.',
  options: {},
  run: async (context) => {
    const { query, configuration } = context
    const upstreams = upstreamsOf(configuration)
    const stored = readStored(query)
    const { counts } = stored
    const alarms = [
      ...(await healthAlarms(context, upstreams)),
      ...counts.flatMap((each) => alarmsOfKind(each, upstreams[each.kind]?.name)),
      ...(await alarmsOfRows(context, stored)),
      ...alarmsOfOffers(context, stored),
    ]
    const used = counts.filter(({ accepted }) => accepted > 0)
    return {
      lines: [
        ...(used.length === 0 ? ['Nobody has signed up or entered yet.'] : []),
        ...used.flatMap((each) => describe(each, upstreams, context.time)),
        ...configuration.giveaways.flatMap((giveaway) => outsideText(query, giveaway)),
        ...(await erasing(context, upstreams, counts[0]!.expired)),
        ...(alarms.length === 0 ? ['Nothing to do.'] : ['To do:']),
        ...alarms.map((alarm) => `- ${alarm}`),
      ],
      exit: alarms.length === 0 ? 0 : 1,
    }
  },
})

/** The most rows of each list. */
const LISTED = 20

type Stored = ReturnType<typeof readStored>
type Counts = Stored['counts'][number]

/** Reads counts from indexes only: 0.1 s for a million rows, where a scan of the table takes 40 s. One call, since wrangler takes seconds. */
export function readStored(query: Query) {
  const [tally = [], upstreams = [], byState = [], byHold = [], ...lists] = query(
    'SELECT * FROM tally',
    'SELECT * FROM upstreams',
    `SELECT kind, status, count(*) AS n FROM submissions INDEXED BY by_time
      WHERE kind IN ${listed(kinds)} GROUP BY kind, status`,
    `SELECT kind, hold, count(*) AS n FROM submissions INDEXED BY held
      WHERE hold IS NOT NULL GROUP BY kind, hold`,
    `SELECT message_id AS id, cause FROM dead_letters LIMIT ${LISTED}`,
    `SELECT id, kind, giveaway, hold, received_at FROM submissions INDEXED BY held
      WHERE kind IN ${listed(kinds)} AND hold IN ${listed(undecidedHolds)}
        AND reviewed_at IS NULL ORDER BY kind, hold, received_at LIMIT ${LISTED}`,
    NEXT_ENTRIES,
    'SELECT giveaway, line, asked_at FROM draw_asked WHERE answer IS NULL ORDER BY giveaway, place',
  )
  const [letters = [], undecided = [], next = [], offers = []] = lists
  const counts = kinds.map((kind) => {
    const own = (rows: readonly Row[]) => rows.filter((row) => row['kind'] === kind)
    const [totals = {}, upstream = {}] = [...own(tally), ...own(upstreams)]
    const numbers = states.map((state) => {
      const row = own(byState).find(({ status }) => status === state)
      return [state, Number(row?.['n'] ?? 0)]
    })
    return {
      kind,
      accepted: Number(totals['accepted']),
      erased: Number(totals['erased']),
      /** When the cron last looked for rows that are too old. */
      expired: totals['expired_at'],
      rows: Object.fromEntries(numbers) as Record<(typeof states)[number], number>,
      reasons: own(byHold).map(({ hold, n }) => `${n} ${hold}`),
      upstream,
    }
  })
  return { counts, letters, undecided, next, offers }
}

function countOf(kind: Kind, count: number): string {
  return kind === 'entry' ? plural(count, 'entry', 'entries') : plural(count, 'signup')
}

/** What became of the rows of a kind. */
function describe(
  { kind, accepted, erased, rows, reasons, upstream }: Counts,
  upstreams: Upstreams,
  time: CommandContext['time'],
): string[] {
  const isConnected = upstreams[kind] !== undefined
  const parts = [
    [rows.delivered, 'delivered'],
    [rows.pending, isConnected ? 'waiting' : 'kept'],
    [rows.refused, 'in need of attention'],
    [rows.held, `held (${reasons.join(', ')})`],
    [erased, 'erased'],
  ]
  const said = parts.filter(([n]) => n !== 0).map(([n, what]) => `${n} ${what}`)
  const last = Number(upstream['delivered_at'])
  const delivery = last > 0 ? ` The last delivery was on ${time(last)}.` : ''
  return [
    `${countOf(kind, accepted)} accepted: ${said.join(', ')}.${delivery}`,
    // Pending rows are normal while no service is connected.
    ...(isConnected || rows.pending === 0 || kind === 'entry' ? [] : [NO_MAILS]),
  ]
}

const NO_MAILS =
  'No newsletter service is connected: nobody gets a mail (docs/services.md). If you have put them on a list yourself: "hold --imported <file>".'

/** When old rows were last erased, and how many are next within a week. */
async function erasing(
  { query, now, time }: CommandContext,
  upstreams: Upstreams,
  last: Row[string] | undefined,
): Promise<string[]> {
  const months = prose.privacy.retentionMonths
  const next = await countOld(databaseOf(query), upstreams, monthsBefore(now + 7 * DAY_MS, months))
  const reach = plural(next, 'row reaches', 'rows reach')
  return [
    ...(last ? [`Rows older than ${months} months were last erased on ${time(last)}.`] : []),
    ...(next > 0 ? [`${reach} ${months} months within a week, and will be erased.`] : []),
  ]
}

/** What `GET /health` says for a ledger and settings, without the network. */
async function healthAlarms(
  { query, configuration: settings, now }: CommandContext,
  upstreams: Upstreams,
): Promise<string[]> {
  const db = databaseOf(query)
  const ledger = await readUpstreams(db)
  const lists = await listProblems(db, settings.giveaways, now)
  const code = healthProblem({ ledger, lists, upstreams, settings }, now)
  // `alarmsOfKind` counts those.
  if (code === undefined || code === 'needs_attention') return []
  return [`/health says ${code}: docs/deploy.md has a table of the codes.`]
}

export function alarmsOfKind(
  { kind, accepted, erased, rows, upstream }: Counts,
  service: string | undefined,
): string[] {
  const there = Object.values(rows).reduce((sum, n) => sum + n, erased)
  const lost = `${countOf(kind, accepted)} accepted, but ${there} accounted for: docs/deploy.md, "Recovery".`
  const cause = String(upstream['cause'])
  const fails = `${service} fails (${cause}): ${REMEDIES[cause] ?? 'check whether it runs'}. Waiting: ${countOf(kind, rows.pending)}.`
  const name = kind === 'entry' ? 'entries' : 'signups'
  const refused = `In need of attention: ${countOf(kind, rows.refused)}. "export ${name}" lists them; fix the cause, then "release --refused", or "hold <id>".`
  return [
    ...(there === accepted ? [] : [lost]),
    ...(service !== undefined && Number(upstream['failures']) > 0 ? [fails] : []),
    ...(rows.refused > 0 ? [refused] : []),
  ]
}

/** What to check after a cause. */
const REMEDIES: Readonly<Record<string, string>> = {
  http_401: 'check its key',
  http_403: 'check its key, and switch off what only a browser passes, such as reCAPTCHA',
  http_404: 'check its URL and form id',
  http_400: 'check which fields it wants',
  http_422: 'check which fields it wants',
  success_false: 'check which fields it wants',
}

/** Rows that need a person, each with its command. */
async function alarmsOfRows(
  { query, configuration, now, time }: CommandContext,
  { letters, undecided, next }: Stored,
): Promise<string[]> {
  const open = configuration.giveaways.filter((giveaway) => now < listAtOf(giveaway))
  const db = databaseOf(query)
  const entries = (await Promise.all(open.map((list) => undecidedEntries(db, list)))).flat()
  const byId = (rows: readonly Row[]) => [...new Map(rows.map((row) => [row['id'], row])).values()]
  const listOf = (row: Row) => open.find(({ id }) => id === row['giveaway'])
  function decide(row: Row): string {
    const list = listOf(row)
    const until = list ? `, before the list closes on ${time(listAtOf(list))}` : ''
    return `"show ${row['id']}", then "release" or "hold" it${until}.`
  }
  const told = [
    ...byId([...undecided, ...entries]).map(
      (row) =>
        `${row['kind']} ${row['id']} of ${time(row['received_at'])} is held (${row['hold']}): ${decide(row)}`,
    ),
    // Two held entries of an inbox have the same next entry.
    ...byId(next.filter(listOf)).map(
      (row) =>
        `The only counted entry of an inbox in ${row['giveaway']} is held. The next is ${row['id']} of ${time(row['received_at'])}: ${decide(row)}`,
    ),
    ...letters.map(
      ({ id, cause }) =>
        `A message could not be stored (${cause}): "show ${id}", then "forget ${id}".`,
    ),
  ]
  const isCut = [letters, undecided, next].some(({ length }) => length === LISTED)
  return isCut ? [...told, 'There may be more: decide on these first.'] : told
}

/** Offers of a draw whose answers are not recorded. */
function alarmsOfOffers(
  { configuration, now, time }: CommandContext,
  { offers }: Stored,
): string[] {
  return offers.flatMap(({ giveaway: id, line, asked_at: askedAt }) => {
    const giveaway = configuration.giveaways.find((each) => each.id === id)
    if (!giveaway) return []
    const until = lastMomentOf(giveaway, Number(askedAt))
    const who = `Line ${line} of ${id} was asked`
    const answer = `"draw ${id} --line ${line} --answer`
    return now <= until
      ? `${who} and may answer until ${time(until)}. Note the answer: ${answer} accepted", or "declined".`
      : `${who} and had until ${time(until)} to answer. Without an answer: ${answer} none", then "draw ${id} --yes" for the next person.`
  })
}

/** The next entry of each inbox whose entry was held by hand and that has none that counts: its first unreviewed duplicate. */
const NEXT_ENTRIES = `SELECT next.id, next.received_at, next.giveaway
    FROM (SELECT h.inbox_key, h.giveaway FROM submissions h INDEXED BY held
      WHERE h.kind = 'entry' AND h.hold = 'by_hand') h
    CROSS JOIN submissions next ON next.id = (
      SELECT d.id FROM submissions d INDEXED BY of_inbox
      WHERE d.inbox_key = h.inbox_key AND d.kind = 'entry' AND d.hold = 'duplicate'
        AND d.giveaway = h.giveaway AND d.reviewed_at IS NULL
      ORDER BY d.received_at LIMIT 1
    )
    WHERE NOT EXISTS (
      SELECT 1 FROM submissions c INDEXED BY place_taken
      WHERE c.inbox_key = h.inbox_key AND c.giveaway = h.giveaway AND c.kind = 'entry' AND c.hold IS NULL
    ) LIMIT ${LISTED}`
