import type { Configuration } from '../src/configuration.ts'
import { lateLists } from '../src/delivery/draw.ts'
import { healthProblem, readUpstreams, upstreamProblem } from '../src/delivery/health.ts'
import { undecidedHolds } from '../src/delivery/holds.ts'
import { type Kind, kinds } from '../src/delivery/submission.ts'
import { defineCommand } from './command.ts'
import { type Ask, databaseOf, listed, type Row } from './ledger.ts'
import { nameOfKind, nameOfOne, nextEntries } from './rows.ts'
import { configurationOf } from './target.ts'
import { momentIn, offsetOf } from './times.ts'

export const status = defineCommand({
  name: 'status',
  summary: 'Show what is stored and what to do; exit code 1 when something needs a person.',
  options: {},
  run: async ({ ask, target, now }) => {
    const configuration = await configurationOf(target)
    const { upstreamsOf } = await import('../src/delivery/upstreams.ts')
    const { newsletter, contest } = upstreamsOf(configuration)
    const services = { newsletter: newsletter?.name, contest: contest?.name }
    const moment = momentIn(offsetOf(configuration))
    const books = readBooks(ask)
    const alarms = [
      ...(await healthCodes(ask, configuration, services, now)),
      ...kinds.flatMap((kind) => alarmsOfKind(kind, books[kind], services[kind])),
      ...alarmsOfRows(books, moment),
    ]
    return {
      lines: [
        ...describeBooks(books, services, moment),
        ...(alarms.length === 0
          ? ['Nothing to do.']
          : ['To do:', ...alarms.map((one) => `- ${one}`)]),
      ],
      data: { ...books, services, alarms },
      exit: alarms.length === 0 ? 0 : 1,
    }
  },
})

/** The most rows of each list. */
const LISTED = 20

type Moment = (ms: number) => string

/** The names of the connected services. */
type Services = Partial<Record<Kind, string | undefined>>

type Books = Readonly<Record<Kind, Book>> & {
  /** Messages that could not be stored. */
  letters: readonly Row[]
  /** Held rows that a person must decide about. */
  undecided: readonly Row[]
  /** The next entry of each inbox without one that counts. */
  uncounted: readonly Row[]
  /** By giveaway, how many people were drawn and asked, and have not answered. */
  offers: readonly Row[]
}

/** The counts of one kind: `there` all rows, `held` by hold. */
type Book = {
  accepted: number
  erased: number
  there: number
  waiting: number
  sending: number
  attention: number
  held: Readonly<Record<string, number>>
  delivered: number
  upstream: Row
}

/**
 * Reads the counts from indexes only: 0.1 s for a million rows, where a scan of the table takes 40 s. Rows in none of the partial
 * indexes are delivered.
 */
export function readBooks(ask: Ask): Books {
  const counted = (index: string, where: string) =>
    `SELECT kind, count(*) AS n FROM submissions INDEXED BY ${index} WHERE ${where} GROUP BY kind`
  const [tally = [], upstreams = [], there = [], fresh = [], again = [], sending = [], ...more] =
    ask(
      'SELECT * FROM tally',
      'SELECT * FROM upstreams',
      counted('by_time', `kind IN ${listed(kinds)}`),
      counted('fresh', "status = 'pending' AND attempts = 0"),
      counted('again', "status = 'pending' AND attempts > 0"),
      counted('sending', "status = 'sending'"),
      counted('attention', "status = 'needs_attention'"),
      `SELECT kind, hold, count(*) AS n FROM submissions INDEXED BY held
        WHERE hold IS NOT NULL GROUP BY kind, hold`,
      `SELECT message_id AS id, cause FROM dead_letters LIMIT ${LISTED}`,
      `SELECT id, kind, hold, received_at FROM submissions INDEXED BY held
        WHERE kind IN ${listed(kinds)} AND hold IN ${listed(undecidedHolds)}
          AND reviewed_at IS NULL ORDER BY kind, hold, received_at LIMIT ${LISTED}`,
      `${nextEntries("INDEXED BY held WHERE h.kind = 'contest' AND h.hold = 'by_hand'")} LIMIT ${LISTED}`,
      `SELECT giveaway, count(*) AS n, min(asked_at) AS since FROM draw_asked
        WHERE answer IS NULL GROUP BY giveaway`,
    )
  const [attention = [], held = [], letters = [], undecided = [], next = [], offers = []] = more
  const book = (kind: Kind): Book => {
    const of = (rows: readonly Row[]) => rows.find((row) => row['kind'] === kind) ?? {}
    const count = (rows: readonly Row[]) => Number(of(rows)['n'] ?? 0)
    const own = held.filter((row) => row['kind'] === kind)
    const parts = {
      waiting: count(fresh) + count(again),
      sending: count(sending),
      attention: count(attention),
    }
    return {
      accepted: Number(of(tally)['accepted']),
      erased: Number(of(tally)['erased']),
      there: count(there),
      ...parts,
      held: Object.fromEntries(own.map(({ hold, n }) => [String(hold), Number(n)])),
      delivered: count(there) - sum(Object.values(parts)) - sum(own.map(({ n }) => Number(n))),
      upstream: of(upstreams),
    }
  }
  return {
    newsletter: book('newsletter'),
    contest: book('contest'),
    letters,
    undecided,
    // Two held entries of an inbox have the same next entry.
    uncounted: [...new Map(next.map((row) => [row['id'], row])).values()],
    offers,
  }
}

/** A sentence for each kind that has rows, and one for each without a service. */
export function describeBooks(books: Books, services: Services, moment: Moment): string[] {
  const used = kinds.filter((kind) => books[kind].accepted > 0)
  if (used.length === 0) return ['Nobody has signed up or entered yet.']
  return used.flatMap((kind) => {
    const { accepted, delivered, waiting, sending, attention, held, erased, upstream } = books[kind]
    const isConnected = services[kind] !== undefined
    const reasons = Object.entries(held).map(([hold, n]) => `${n} ${hold}`)
    const parts = [
      [delivered, 'delivered'],
      [waiting, isConnected ? 'waiting' : 'kept'],
      [sending, 'being sent'],
      [attention, 'in need of attention'],
      [sum(Object.values(held)), `held (${reasons.join(', ')})`],
      [erased, 'erased'],
    ]
    const said = parts.filter(([n]) => n !== 0).map(([n, what]) => `${n} ${what}`)
    const last = Number(upstream['delivered_at'])
    const delivery = last > 0 ? ` The last delivery was on ${moment(last)}.` : ''
    return [
      `${accepted} ${nameOfKind(kind)} accepted: ${said.join(', ')}.${delivery}`,
      ...(isConnected ? [] : [WITHOUT_SERVICE[kind]]),
    ]
  })
}

/** Pending rows are normal while no service is connected. */
const WITHOUT_SERVICE: Readonly<Record<Kind, string>> = {
  newsletter:
    'No newsletter service is connected: nobody gets a mail (docs/services.md). If you have put them on a list yourself: "hold --taken-by-csv".',
  contest: 'No form service is connected, and the draw needs none.',
}

/** The result of `GET /health` for a ledger and settings, without the network. */
async function healthCodes(
  ask: Ask,
  settings: Configuration,
  services: Services,
  now: number,
): Promise<string[]> {
  const ledger = await readUpstreams(databaseOf(ask))
  const general = healthProblem(
    {
      ledger,
      // Those of the upstreams follow by kind.
      upstreams: { newsletter: undefined, contest: undefined },
      invalidSettings: settings.invalid.length,
      overlappedGiveaways: settings.overlapped.length,
      previewIgnored: settings.origin !== undefined && settings.preview !== undefined,
      lateLists: await lateLists(databaseOf(ask), settings.giveaways, now),
    },
    now,
  )
  const connected = ledger.filter(({ kind }) => services[kind] !== undefined)
  const codes = [
    // Counted by kind.
    ...(general && general !== 'needs_attention' ? [general] : []),
    ...connected.flatMap((row) => {
      const code = upstreamProblem(row, now)
      return code ? [`${code} (${nameOfKind(row.kind)})`] : []
    }),
  ]
  return codes.map((code) => `/health says ${code}: docs/deploy.md has a table of the codes.`)
}

function alarmsOfKind(kind: Kind, book: Book, service: string | undefined): string[] {
  const { accepted, erased, there, waiting, attention, upstream } = book
  const name = nameOfKind(kind)
  return [
    ...(there + erased === accepted
      ? []
      : [
          `${accepted} ${name} were accepted, but ${there + erased} are accounted for: restore a backup.`,
        ]),
    ...(service !== undefined && Number(upstream['failures']) > 0
      ? [`${troubleOf(upstream, service)} ${waiting} ${name} wait.`]
      : []),
    ...(attention > 0
      ? [
          `${attention} ${name} need attention: "export --kind ${name} --status needs_attention" lists them; fix the cause, then "retry", or "hold <id>".`,
        ]
      : []),
  ]
}

/** Rows and offers that need a person, each with its command. */
function alarmsOfRows(books: Books, moment: Moment): string[] {
  const { letters, undecided, uncounted, offers } = books
  const decide = (id: Row[string] | undefined) => `"show ${id}", then "release" or "hold" it.`
  return [
    ...undecided.map(
      ({ id, kind, hold, received_at: at }) =>
        `${nameOfOne(kind as Kind)} ${id} of ${moment(Number(at))} is held (${hold}): ${decide(id)}`,
    ),
    ...uncounted.map(
      ({ id, giveaway, received_at: at }) =>
        `An inbox has no entry that counts in ${giveaway}, because one is held. The next is ${id} of ${moment(Number(at))}: ${decide(id)}`,
    ),
    ...([undecided, uncounted, letters].some(({ length }) => length === LISTED)
      ? ['There may be more: decide on these first.']
      : []),
    ...offers.map(
      ({ giveaway, n, since }) =>
        `${n} drawn in ${giveaway} and asked, the first on ${moment(Number(since))}, without a noted answer: "draw ${giveaway}" says until when, "draw ${giveaway} --answer" notes it.`,
    ),
    ...letters.map(
      ({ id, cause }) =>
        `A message could not be stored (${cause}): "show ${id}", then "forget --letter ${id}".`,
    ),
  ]
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

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
