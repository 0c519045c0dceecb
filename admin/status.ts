import type { Configuration } from '../src/configuration.ts'
import { listProblems, undecidedEntries } from '../src/delivery/closed-lists.ts'
import { healthProblem, readUpstreams } from '../src/delivery/health.ts'
import { undecidedHolds } from '../src/delivery/holds.ts'
import { type Kind, kinds } from '../src/delivery/submission.ts'
import type { Upstreams } from '../src/delivery/upstreams.ts'
import type { Giveaway } from '../src/giveaway/giveaway.ts'
import { listAtOf } from '../src/giveaway/round.ts'
import { loadValidContent } from '../scripts/content/load.ts'
import { countOld } from '../src/delivery/erase.ts'
import { DAY_MS, monthsBefore } from '../src/lib/dates.ts'
import { plural } from '../src/lib/words.ts'
import { type CommandContext, defineCommand } from './command.ts'
import { lastMomentOf, outsideText } from './draw.ts'
import { databaseOf, listed, type Query, type Row } from './ledger.ts'
import { countOf } from './rows.ts'
import { servicesOf } from './target.ts'
import { type FormatInstant, instantFormatIn } from './times.ts'

export const status = defineCommand({
  name: 'status',
  summary: 'Show what is stored and what to do; exit code 1 when something needs a person.',
  options: {},
  run: async (context) => {
    const { query, target, now } = context
    const { configuration, upstreams } = await servicesOf(target)
    const formatInstant = instantFormatIn(configuration)
    const counts = readCounts(query)
    const { giveaways } = configuration
    const lists = giveaways.filter((giveaway) => now < listAtOf(giveaway))
    for (const giveaway of lists) {
      const held = await undecidedEntries(databaseOf(query), giveaway)
      const others = counts.undecided.filter(({ id }) => !held.some((each) => each.id === id))
      counts.undecided = [...others, ...held]
    }
    const alarms = [
      ...(await healthAlarms(query, configuration, upstreams, now)),
      ...kinds.flatMap((kind) => alarmsOfKind(kind, counts[kind], upstreams[kind]?.name)),
      ...alarmsOfRows(counts, lists, formatInstant),
      ...alarmsOfOffers(counts.offers, configuration, now, formatInstant),
    ]
    const unconnected = kinds.filter((kind) => !upstreams[kind] && counts[kind].waiting > 0)
    return {
      lines: [
        ...describeCounts(counts, upstreams, formatInstant),
        ...giveaways.flatMap((giveaway) => outsideText(query, giveaway)),
        ...unconnected.map((kind) => WITHOUT_SERVICE[kind]),
        ...(await erasing(context, upstreams, counts.signup.expired, formatInstant)),
        ...(alarms.length === 0
          ? ['Nothing to do.']
          : ['To do:', ...alarms.map((one) => `- ${one}`)]),
      ],
      exit: alarms.length === 0 ? 0 : 1,
    }
  },
})

/** Pending rows are normal while no service is connected. */
const WITHOUT_SERVICE: Readonly<Record<Kind, string>> = {
  signup:
    'No newsletter service is connected: nobody gets a mail (docs/services.md). If you have put them on a list yourself: "hold --imported <file>".',
  entry: 'No form service is connected, and the draw needs none.',
}

/** The most rows of each list. */
const LISTED = 20

type Counts = ReturnType<typeof readCounts>

/**
 * Reads the counts from indexes only: 0.1 s for a million rows, where a scan of the table takes 40 s. Rows in none of the partial
 * indexes are delivered.
 */
export function readCounts(query: Query) {
  const counted = (index: string, where: string) =>
    `SELECT kind, count(*) AS n FROM submissions INDEXED BY ${index} WHERE ${where} GROUP BY kind`
  const [tally = [], upstreams = [], there = [], due = [], ...more] = query(
    'SELECT * FROM tally',
    'SELECT * FROM upstreams',
    counted('by_time', `kind IN ${listed(kinds)}`),
    counted('due', "status = 'pending'"),
    counted('refused', "status = 'refused'"),
    `SELECT kind, hold, count(*) AS n FROM submissions INDEXED BY held
        WHERE hold IS NOT NULL GROUP BY kind, hold`,
    `SELECT message_id AS id, cause FROM dead_letters LIMIT ${LISTED}`,
    `SELECT id, kind, giveaway, hold, received_at FROM submissions INDEXED BY held
        WHERE kind IN ${listed(kinds)} AND hold IN ${listed(undecidedHolds)}
          AND reviewed_at IS NULL ORDER BY kind, hold, received_at LIMIT ${LISTED}`,
    NEXT_ENTRIES,
    'SELECT giveaway, line, asked_at FROM draw_asked WHERE answer IS NULL ORDER BY giveaway, place',
  )
  const [attention = [], held = [], letters = [], undecided = [], next = [], offers = []] = more
  const countKind = (kind: Kind) => {
    const of = (rows: readonly Row[]) => rows.find((row) => row['kind'] === kind) ?? {}
    const count = (rows: readonly Row[]) => Number(of(rows)['n'] ?? 0)
    const own = held.filter((row) => row['kind'] === kind)
    const parts = {
      waiting: count(due),
      attention: count(attention),
    }
    return {
      accepted: Number(of(tally)['accepted']),
      erased: Number(of(tally)['erased']),
      /** When the cron last looked for rows that are too old. */
      expired: of(tally)['expired_at'] ?? null,
      there: count(there),
      ...parts,
      /** Rows by hold. */
      held: Object.fromEntries(own.map(({ hold, n }) => [String(hold), Number(n)])),
      delivered: count(there) - sum(Object.values(parts)) - sum(own.map(({ n }) => Number(n))),
      upstream: of(upstreams),
    }
  }
  return {
    signup: countKind('signup'),
    entry: countKind('entry'),
    /** Messages that could not be stored. */
    letters,
    /** Held rows that a person must decide about. */
    undecided,
    /** The next entry of each inbox without one that counts. Two held entries of an inbox have the same next entry. */
    uncounted: [...new Map(next.map((row) => [row['id'], row])).values()],
    /** Lines of a draw that were asked and have not answered. */
    offers,
  }
}

/** A sentence for each kind that has rows. */
export function describeCounts(
  counts: Counts,
  upstreams: Readonly<Partial<Upstreams>>,
  formatInstant: FormatInstant,
): string[] {
  const used = kinds.filter((kind) => counts[kind].accepted > 0)
  if (used.length === 0) return ['Nobody has signed up or entered yet.']
  return used.map((kind) => {
    const { accepted, delivered, waiting, attention, held, erased, upstream } = counts[kind]
    const reasons = Object.entries(held).map(([hold, n]) => `${n} ${hold}`)
    const parts = [
      [delivered, 'delivered'],
      [waiting, upstreams[kind] ? 'waiting' : 'kept'],
      [attention, 'in need of attention'],
      [sum(Object.values(held)), `held (${reasons.join(', ')})`],
      [erased, 'erased'],
    ]
    const said = parts.filter(([n]) => n !== 0).map(([n, what]) => `${n} ${what}`)
    const last = Number(upstream['delivered_at'])
    const delivery = last > 0 ? ` The last delivery was on ${formatInstant(last)}.` : ''
    return `${countOf(kind, accepted)} accepted: ${said.join(', ')}.${delivery}`
  })
}

/** When old rows were last erased, and how many are next within a week. */
async function erasing(
  { query, target, now }: Pick<CommandContext, 'query' | 'target' | 'now'>,
  upstreams: Upstreams,
  expired: Row[string],
  formatInstant: FormatInstant,
): Promise<string[]> {
  const { retentionMonths: months } = (await loadValidContent(target.content)).pages.prose.privacy
  const next = await countOld(databaseOf(query), upstreams, monthsBefore(now + 7 * DAY_MS, months))
  const last = expired
    ? [`Rows older than ${months} months were last erased on ${formatInstant(expired)}.`]
    : []
  const soon =
    next > 0
      ? [
          `${plural(next, 'row reaches', 'rows reach')} ${months} months within a week, and will be erased.`,
        ]
      : []
  return [...last, ...soon]
}

/** What `GET /health` says for a ledger and settings, without the network. */
async function healthAlarms(
  query: Query,
  settings: Configuration,
  upstreams: Upstreams,
  now: number,
): Promise<string[]> {
  const db = databaseOf(query)
  const ledger = await readUpstreams(db)
  const lists = await listProblems(db, settings.giveaways, now)
  const code = healthProblem({ ledger, lists, upstreams, settings }, now)
  // `alarmsOfKind` counts those.
  if (code === undefined || code === 'needs_attention') return []
  return [`/health says ${code}: docs/deploy.md has a table of the codes.`]
}

function alarmsOfKind(kind: Kind, counts: Counts[Kind], service: string | undefined): string[] {
  const { accepted, erased, there, waiting, attention, upstream } = counts
  const alarms: string[] = []
  if (there + erased !== accepted)
    alarms.push(
      `${countOf(kind, accepted)} accepted, but ${there + erased} accounted for: docs/deploy.md, "Recovery".`,
    )
  if (service !== undefined && Number(upstream['failures']) > 0)
    alarms.push(`${troubleOf(upstream, service)} Waiting: ${countOf(kind, waiting)}.`)
  if (attention > 0)
    alarms.push(
      `In need of attention: ${countOf(kind, attention)}. "export ${kind === 'entry' ? 'entries' : 'signups'}" lists them; fix the cause, then "release --refused", or "hold <id>".`,
    )
  return alarms
}

/** Rows that need a person, each with its command. */
function alarmsOfRows(
  { letters, undecided, uncounted }: Counts,
  lists: readonly Giveaway[],
  formatInstant: FormatInstant,
): string[] {
  const listOf = (row: Row) => lists.find(({ id }) => id === row['giveaway'])
  function decide(row: Row): string {
    const list = listOf(row)
    const until = list ? `, before the list closes on ${formatInstant(listAtOf(list))}` : ''
    return `"show ${row['id']}", then "release" or "hold" it${until}.`
  }
  return [
    ...undecided.map(
      ({ id, kind, hold, received_at: at, ...row }) =>
        `${kind} ${id} of ${formatInstant(at)} is held (${hold}): ${decide({ id: id!, ...row })}`,
    ),
    ...uncounted
      .filter(listOf)
      .map(
        ({ id, giveaway, received_at: at }) =>
          `An inbox has no entry that counts in ${giveaway}, because one is held. The next is ${id} of ${formatInstant(at)}: ${decide({ id: id!, giveaway: giveaway! })}`,
      ),
    ...letters.map(
      ({ id, cause }) =>
        `A message could not be stored (${cause}): "show ${id}", then "forget ${id}".`,
    ),
    ...([undecided, uncounted, letters].some(({ length }) => length === LISTED)
      ? ['There may be more: decide on these first.']
      : []),
  ]
}

/** Offers of a draw whose answers are not recorded. */
function alarmsOfOffers(
  offers: readonly Row[],
  { giveaways }: Configuration,
  now: number,
  formatInstant: FormatInstant,
): string[] {
  return giveaways.flatMap((giveaway) =>
    offers
      .filter((offer) => offer['giveaway'] === giveaway.id)
      .map(({ line, asked_at: askedAt }) => {
        const until = lastMomentOf(giveaway, Number(askedAt))
        const answer = `draw ${giveaway.id} --line ${line} --answer`
        return now <= until
          ? `Line ${line} of ${giveaway.id} was asked and may answer until ${formatInstant(until)}. Note the answer: "${answer} accepted", or "declined".`
          : `Line ${line} of ${giveaway.id} was asked and had until ${formatInstant(until)} to answer. Without an answer: "${answer} none", then "draw ${giveaway.id} --yes" for the next person.`
      }),
  )
}

/** Explains why a service takes no rows, and what to check. */
export function troubleOf({ cause }: Row, service: string): string {
  const code = /\d{3}/.exec(String(cause))?.[0] ?? String(cause)
  const [does, advice] = TROUBLES[String(cause)] ?? ['fails', AGAIN]
  return `${service} ${does} (${code}). ${advice}.`
}

const AGAIN = 'It is tried again by itself'
const FIELDS = ['refuses what is sent', 'Check which fields it wants'] as const
const TROUBLES: Readonly<Record<string, readonly [does: string, advice: string]>> = {
  http_401: ['refuses the key', 'Check its key'],
  http_403: [
    'refuses every call',
    'Look for a check there, such as reCAPTCHA, that only a browser passes, and check its key',
  ],
  http_404: ['knows no such form or function', 'Check its URL and form id'],
  http_400: FIELDS,
  http_422: FIELDS,
  success_false: FIELDS,
  http_429: ['asks to wait', AGAIN],
  no_connection: ['does not answer', 'Check whether it runs'],
  timed_out: ['does not answer in time', 'Check whether it runs'],
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

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
