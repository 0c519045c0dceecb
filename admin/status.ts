import type { Configuration } from '../src/configuration.ts'
import { lateLists } from '../src/delivery/draw.ts'
import { healthProblem, readUpstreams, upstreamProblem } from '../src/delivery/health.ts'
import { type HoldFacts, holdFacts, holds } from '../src/delivery/holds.ts'
import { type Kind, kinds } from '../src/delivery/submission.ts'
import type { Upstreams } from '../src/delivery/upstreams.ts'
import { type CommandContext, defineCommand } from './command.ts'
import { type Ask, databaseOf, listed, type Row } from './ledger.ts'
import { nameOfKind, nextEntries } from './rows.ts'
import { configurationOf } from './target.ts'
import { momentIn, offsetOf } from './times.ts'

export const status = defineCommand({
  name: 'status',
  summary: 'What is kept and what to do; exit code 1 when a person must look.',
  options: {},
  run: async (context) => {
    const { books, alarms, services, configuration } = await readStatus(context)
    const moment = momentIn(offsetOf(configuration))
    const { lines, data } = describeBooks(books, moment)
    return {
      lines: [
        ...lines,
        ...kinds.flatMap((kind) => withoutService(kind, services[kind], books)),
        ...caughtLines(books, moment),
        ...(alarms.length === 0
          ? ['Nothing to do.']
          : ['To do:', ...alarms.map((one) => `- ${one}`)]),
      ],
      data: { ...data, services, alarms },
      exit: alarms.length === 0 ? 0 : 1,
    }
  },
})

/** The counts of the ledger, what needs a person, and the names of the connected services. */
export async function readStatus({
  ask,
  target,
  now,
}: Pick<CommandContext, 'ask' | 'target' | 'now'>) {
  const configuration = await configurationOf(target)
  const { upstreamsOf } = await import('../src/delivery/upstreams.ts')
  const upstreams = upstreamsOf(configuration)
  const services = namesOf(upstreams)
  const books = readBooks(ask)
  const codes = await healthCodes(ask, configuration, upstreams, now)
  const alarms = [...codes, ...alarmsOf(books, services, momentIn(offsetOf(configuration)))]
  return { books, alarms, services, configuration }
}

/** How many rows each list has at most. */
const LISTED = 20

export type Books = Readonly<Record<Kind, Book>> & {
  letters: number
  /** Held rows that a person must decide about. */
  undecided: readonly Row[]
  /** Held rows that need nothing, but that a person may want to see. */
  caught: readonly Row[]
  /** The next entry of each inbox without one that counts. */
  uncounted: readonly Row[]
}

/** The counts of one kind; `there` is how many rows there are, `held` by hold. */
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
 * Reads the counts from indexes alone: of a million rows that takes a tenth of a second, a scan of the table 40. What is in none of
 * the partial indexes has been delivered.
 */
export function readBooks(ask: Ask): Books {
  const counted = (index: string, where: string) =>
    `SELECT kind, count(*) AS n FROM submissions INDEXED BY ${index} WHERE ${where} GROUP BY kind`
  const unreviewed = (why: HoldFacts['listed']) =>
    `SELECT id, kind, hold, received_at FROM submissions INDEXED BY held
      WHERE kind IN ${listed(kinds)} AND hold IN ${listed(holds.filter((hold) => holdFacts(hold).listed === why))}
        AND reviewed_at IS NULL ORDER BY kind, hold, received_at LIMIT ${LISTED}`
  const [tally = [], there = [], fresh = [], again = [], sending = [], attention = [], ...more] =
    ask(
      'SELECT * FROM tally',
      counted('by_time', `kind IN ${listed(kinds)}`),
      counted('fresh', "status = 'pending' AND attempts = 0"),
      counted('again', "status = 'pending' AND attempts > 0"),
      counted('sending', "status = 'sending'"),
      counted('attention', "status = 'needs_attention'"),
      `SELECT kind, hold, count(*) AS n FROM submissions INDEXED BY held
        WHERE hold IS NOT NULL GROUP BY kind, hold`,
      'SELECT * FROM upstreams',
      'SELECT count(*) AS n FROM dead_letters',
      unreviewed('to decide'),
      unreviewed('to see'),
      `${nextEntries("INDEXED BY held WHERE h.kind = 'contest' AND h.hold = 'by_hand'")} LIMIT ${LISTED}`,
    )
  const [held = [], upstreams = [], [letters] = [], undecided = [], caught = [], next = []] = more
  const book = (kind: Kind): Book => {
    const of = (rows: readonly Row[]) => rows.find((row) => row['kind'] === kind) ?? {}
    const count = (rows: readonly Row[]) => Number(of(rows)['n'] ?? 0)
    const own = held.filter((row) => row['kind'] === kind)
    const parts = {
      waiting: count(fresh) + count(again),
      sending: count(sending),
      attention: count(attention),
    }
    const heldRows = sum(own.map(({ n }) => Number(n)))
    return {
      accepted: Number(of(tally)['accepted']),
      erased: Number(of(tally)['erased']),
      there: count(there),
      ...parts,
      held: Object.fromEntries(own.map(({ hold, n }) => [String(hold), Number(n)])),
      delivered: count(there) - sum(Object.values(parts)) - heldRows,
      upstream: of(upstreams),
    }
  }
  return {
    newsletter: book('newsletter'),
    contest: book('contest'),
    letters: Number(letters?.['n']),
    undecided,
    caught,
    // Two held entries of an inbox name the same next one.
    uncounted: [...new Map(next.map((row) => [row['id'], row])).values()],
  }
}

/** A sentence for each kind of which there is anything. */
export function describeBooks(books: Books, moment: (ms: number) => string) {
  const lines = kinds
    .filter((kind) => books[kind].accepted > 0)
    .map((kind) => {
      const { accepted, delivered, waiting, sending, attention, held, erased, upstream } =
        books[kind]
      const reasons = Object.entries(held).map(([hold, n]) => `${n} ${hold}`)
      const parts = [
        [delivered, 'delivered'],
        [waiting, 'waiting'],
        [sending, 'being sent'],
        [attention, 'in need of attention'],
        [sum(Object.values(held)), `held (${reasons.join(', ')})`],
        [erased, 'erased'],
      ]
      const said = parts.filter(([n]) => n !== 0).map(([n, what]) => `${n} ${what}`)
      const last = Number(upstream['delivered_at'])
      const delivery = last > 0 ? ` The last delivery was on ${moment(last)}.` : ''
      return `${accepted} ${nameOfKind(kind)} accepted: ${said.join(', ')}.${delivery}`
    })
  return { lines: lines.length > 0 ? lines : ['Nobody has signed up or entered yet.'], data: books }
}

type Services = Partial<Record<Kind, string>>

function namesOf(upstreams: Upstreams): Services {
  return Object.fromEntries(
    kinds.flatMap((kind) => (upstreams[kind] ? [[kind, upstreams[kind].name]] : [])),
  )
}

/** Rows wait on purpose while no service is connected. */
function withoutService(kind: Kind, service: string | undefined, books: Books): string[] {
  if (service !== undefined || books[kind].accepted === 0) return []
  return kind === 'newsletter'
    ? [
        'No newsletter service is connected: signups are kept here, nobody gets a mail (docs/services.md).',
      ]
    : ['No form service is connected: entries are kept here, and the draw needs nothing else.']
}

/** What `GET /health` would say of a ledger and its settings, without the network. */
async function healthCodes(
  ask: Ask,
  settings: Configuration,
  upstreams: Upstreams,
  now: number,
): Promise<string[]> {
  const ledger = await readUpstreams(databaseOf(ask))
  const general = healthProblem(
    {
      ledger,
      // Those of the upstreams are told by kind, below.
      upstreams: { newsletter: undefined, contest: undefined },
      invalidSettings: settings.invalid.length,
      overlappedGiveaways: settings.overlapped.length,
      previewIgnored: settings.origin !== undefined && settings.preview !== undefined,
      lateLists: await lateLists(databaseOf(ask), settings.giveaways, now),
    },
    now,
  )
  const connected = ledger.filter(({ kind }) => upstreams[kind] !== undefined)
  const codes = [
    // What needs attention is counted by kind, from the first row on.
    ...(general && general !== 'needs_attention' ? [general] : []),
    ...connected.flatMap((row) => {
      const code = upstreamProblem(row, now)
      return code ? [`${code} (${nameOfKind(row.kind)})`] : []
    }),
  ]
  return codes.map((code) => `/health says ${code}: docs/deploy.md has a table of the codes.`)
}

/** What a person must look at, with the command for it. */
function alarmsOf(books: Books, services: Services, moment: (ms: number) => string): string[] {
  const { letters, undecided, uncounted } = books
  return [
    ...kinds.flatMap((kind) => alarmsOfKind(kind, books[kind], services[kind])),
    ...undecided.map(
      (row) => `${heldRow(row, moment)}: "show ${row['id']}", then "release" or "hold" it.`,
    ),
    ...uncounted.map(
      ({ id, giveaway, received_at: at }) =>
        `An inbox has no entry that counts in ${giveaway}, because one is held. The next is ${id} of ${moment(Number(at))}: "show ${id}", then "release" or "hold" it.`,
    ),
    ...(Math.max(undecided.length, uncounted.length) === LISTED
      ? ['There may be more held submissions: decide on these first.']
      : []),
    ...(letters > 0
      ? [
          `${letters} messages could not be stored: "export --kind letters" shows them, "forget --letter <id>" erases one.`,
        ]
      : []),
  ]
}

function heldRow({ id, hold, kind, received_at: at }: Row, moment: (ms: number) => string): string {
  return `${nameOfKind(kind as Kind)} ${id} of ${moment(Number(at))} is held (${hold})`
}

/** Rows that need nothing: a program sent them, unless a browser filled in the hidden field by itself. */
function caughtLines({ caught }: Books, moment: (ms: number) => string): string[] {
  if (caught.length === 0) return []
  const more = caught.length === LISTED ? ', the first of them' : ''
  return [
    `Held, probably sent by a program${more} ("release <id>" if a person did, "hold <id>" to take it off this list):`,
    ...caught.map((row) => `- ${heldRow(row, moment)}.`),
  ]
}

function alarmsOfKind(kind: Kind, book: Book, service: string | undefined): string[] {
  const { accepted, erased, there, waiting, attention, upstream } = book
  const name = nameOfKind(kind)
  const trouble = service === undefined ? undefined : troubleOf(upstream, service)
  return [
    ...(there + erased === accepted
      ? []
      : [
          `${accepted} ${name} were accepted, but ${there + erased} are accounted for: restore a backup.`,
        ]),
    ...(trouble ? [`${trouble.says}; ${waiting} ${name} wait. ${trouble.advice}.`] : []),
    ...(attention > 0
      ? [
          `${attention} ${name} need attention: "export --kind ${name} --status needs_attention" lists them; fix the cause, then "retry", or "hold <id>".`,
        ]
      : []),
  ]
}

/** What a service does to every row since it last took one, and what to check; undefined when no call has failed since. */
export function troubleOf({ failures, cause }: Row, service: string) {
  if (!failures) return undefined
  const code = /\d{3}/.exec(String(cause))?.[0] ?? String(cause)
  const [does, advice] = TROUBLES[String(cause)] ?? ['fails', 'It is tried again by itself']
  return { says: `${service} ${does} (${code})`, advice }
}

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
  http_429: ['asks to wait', 'It is tried again by itself'],
  no_connection: ['does not answer', 'Check whether it runs'],
  timed_out: ['does not answer in time', 'Check whether it runs'],
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
