import type { Configuration } from '../src/configuration.ts'
import { healthProblem, upstreamProblem, readUpstreams } from '../src/delivery/health.ts'
import { factsOf, holds } from '../src/delivery/holds.ts'
import { type Kind, kinds, states } from '../src/delivery/submission.ts'
import type { Upstreams } from '../src/delivery/upstreams.ts'
import { type Ask, databaseOf, listed, type Row } from './ledger.ts'
import { tableOf } from './output.ts'
import { configurationOf } from './target.ts'
import { duration, instant } from './times.ts'
import { defineCommand, type Context, type CommandResult } from './command.ts'

export const status = defineCommand({
  name: 'status',
  summary: 'What is kept, waiting and held; exit code 1 when a person must look.',
  options: {},
  run: async (context) => {
    const { books, codes, services } = await readStatus(context)
    const { lines = [], ...result } = describe(books, context.now, { codes, services })
    const first = services.newsletter === undefined ? [NO_SERVICE] : []
    return { ...result, lines: [...first, ...lines] }
  },
})

/** The books, what `GET /health` would say, and the services by their kind. */
export async function readStatus({ ask, target, now }: Pick<Context, 'ask' | 'target' | 'now'>) {
  const configuration = await configurationOf(target)
  const { upstreamsOf } = await import('../src/delivery/upstreams.ts')
  const books = readBooks(ask, now)
  const upstreams = upstreamsOf(configuration)
  const codes = await healthCodes(ask, configuration, upstreams, now)
  return { books, codes, services: namesOf(upstreams), configuration }
}

/** Said before everything else, because the site promises mails. */
const NO_SERVICE =
  'No newsletter service is connected: signups wait, and nobody gets a mail (docs/services.md).'

/** How many held rows are listed. */
const LISTED = 20

/** Holds that a person decides about. Of the others only the number is shown. */
const reviewed = holds.filter((hold) => factsOf(hold).listed)

const UNSEEN = `status = 'quarantined' AND reviewed_at IS NULL AND hold IN ${listed(reviewed)}`

type Books = ReturnType<typeof readBooks>

/** All that `status` asks the ledger. */
export function readBooks(ask: Ask, now: number) {
  const [counts = [], held = [], tally = [], waiting = [], upstreams = [], dead, unseen = []] = ask(
    'SELECT kind, status, count(*) AS n FROM submissions GROUP BY kind, status',
    "SELECT kind, hold, count(*) AS n FROM submissions WHERE status = 'quarantined' GROUP BY kind, hold",
    'SELECT kind, accepted, erased FROM tally',
    `SELECT kind, min(received_at) AS oldest, sum(next_attempt_at <= ${now}) AS due
       FROM submissions WHERE status IN ('pending', 'sending') GROUP BY kind`,
    'SELECT * FROM upstreams',
    'SELECT count(*) AS n FROM dead_letters',
    `SELECT id, kind, hold FROM submissions WHERE ${UNSEEN} ORDER BY received_at LIMIT ${LISTED}`,
  )
  return { counts, held, tally, waiting, upstreams, deadLetters: number(dead?.[0]?.['n']), unseen }
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
      // Without upstreams: theirs are told one by one, below.
      ledger,
      upstreams: { newsletter: undefined, contest: undefined },
      unreadableSettings: settings.unreadable.length,
      overlappedGiveaways: settings.overlapped.length,
      previewIgnored: settings.origin !== undefined && settings.preview !== undefined,
    },
    now,
  )
  const codes = ledger
    .filter(({ kind }) => upstreams[kind] !== undefined)
    .map((row) => ({ kind: row.kind, code: upstreamProblem(row, now) }))
  return [
    // What needs a person is told by kind, from the first row on.
    ...(general && general !== 'needs_attention' ? [general] : []),
    ...codes.flatMap(({ kind, code }) => (code ? [`${code} (${kind})`] : [])),
  ]
}

/** The names of the services that are connected. */
type Services = Partial<Record<Kind, string>>

function namesOf(upstreams: Upstreams): Services {
  const named = kinds.flatMap((kind) => {
    const name = upstreams[kind]?.name
    return name === undefined ? [] : [[kind, name] as const]
  })
  return Object.fromEntries(named)
}

/** What the settings add to the books: what `GET /health` would say, and the services. */
type Outside = { codes: readonly string[]; services: Services }

/** The books for people and for machines. */
export function describe(
  books: Books,
  now: number,
  { codes, services }: Outside = { codes: [], services: {} },
): CommandResult {
  const { counts, held, tally, waiting, upstreams, unseen } = books
  const line = (name: string, value: (kind: string) => string | number) => [
    name,
    ...kinds.map(value),
  ]
  const lines = tableOf([
    ['', ...kinds],
    line('accepted', (kind) => number(rowOf(tally, kind)['accepted'])),
    ...states.map((name) => line(`  ${name}`, (kind) => count(counts, kind, 'status', name))),
    ...holds.map((name) => line(`    ${name}`, (kind) => count(held, kind, 'hold', name))),
    line('  erased', (kind) => number(rowOf(tally, kind)['erased'])),
    line('due', (kind) => number(rowOf(waiting, kind)['due'])),
    line('oldest waiting', (kind) => ago(rowOf(waiting, kind)['oldest'], now)),
  ])
  const alarms = alarmsOf(books, codes)
  return {
    lines: [
      ...lines,
      ...kinds.map((kind) => {
        const upstream = rowOf(upstreams, kind)
        const waits =
          count(counts, kind, 'status', 'pending') + count(counts, kind, 'status', 'sending')
        const says = standingOf(upstream, services[kind], waits)
        return `${kind}: ${says}; last sweep ${sweptOf(upstream, now)}`
      }),
      ...unseen.map(({ kind, hold, id }) => `  ${kind} ${hold} ${id}`),
      ...alarms.map((alarm) => `LOOK: ${alarm}`),
    ],
    data: { ...books, connected: Object.keys(services), now: instant(now), alarms },
    exit: alarms.length > 0 ? 1 : 0,
  }
}

function sweptOf({ swept_at: at }: Row, now: number): string {
  return at ? `${ago(at, now)} ago` : 'never'
}

/** How an upstream stands, and how many rows wait for it. */
function standingOf(upstream: Row, service: string | undefined, waits: number) {
  if (service === undefined) return `no service connected; ${waits} kept`
  const trouble = troubleOf(upstream, service)
  return trouble === undefined
    ? `in order; ${waits} wait`
    : `${trouble.says}: ${waits} wait${trouble.mend && ` (${trouble.mend})`}`
}

/** What a service does to every row since it last took one, and what to look at; undefined when no call has failed since. */
export function troubleOf(
  { failures, cause }: Row,
  service: string,
): { says: string; mend: string } | undefined {
  if (number(failures) === 0) return undefined
  const code = /\d{3}/.exec(String(cause))?.[0] ?? String(cause)
  const [does, mend] = TROUBLES[String(cause)] ?? ['fails', '']
  return { says: `${service} ${does} (${code})`, mend }
}

const FIELDS = ['refuses what is sent', 'look at which fields it wants'] as const
const TROUBLES: Readonly<Record<string, readonly [does: string, mend: string]>> = {
  http_401: ['refuses the key', 'look at its key'],
  http_403: [
    'refuses every call',
    'look for a check there, such as reCAPTCHA, that only a browser passes, and at its key',
  ],
  http_404: ['knows no such form or function', 'look at its URL and form id'],
  http_400: FIELDS,
  http_422: FIELDS,
  success_false: FIELDS,
  http_429: ['asks to wait', ''],
  no_connection: ['does not answer', 'look whether it runs'],
  timed_out: ['does not answer in time', 'look whether it runs'],
}

/** What a person must look at. */
export function alarmsOf(books: Books, codes: readonly string[]): string[] {
  const { deadLetters, unseen } = books
  return [
    ...codes.map((code) => `GET /health would say ${code}`),
    ...kinds.flatMap((kind) => alarmsOfKind(books, kind)),
    ...(deadLetters > 0
      ? [`${deadLetters} dead letters (export --kind letters, then dismiss --letter)`]
      : []),
    ...(unseen.length > 0 ? [unseenText(books)] : []),
  ]
}

function alarmsOfKind({ tally, counts }: Books, kind: string): string[] {
  const { accepted, erased } = rowOf(tally, kind)
  const there = states.reduce(
    (sum, name) => sum + count(counts, kind, 'status', name),
    number(erased),
  )
  const attention = count(counts, kind, 'status', 'needs_attention')
  return [
    ...(there === number(accepted)
      ? []
      : [`${kind}: accepted ${accepted}, but ${there} are there`]),
    ...(attention > 0 ? [`${kind}: ${attention} need attention (trace, retry or dismiss)`] : []),
  ]
}

function unseenText({ held, unseen }: Books): string {
  const all = held
    .filter(({ hold }) => reviewed.some((name) => name === hold))
    .reduce((total, { n }) => total + number(n), 0)
  const of = unseen.length < LISTED ? '' : ` (the first ${LISTED} of at most ${all} are listed)`
  return `held rows that nobody has looked at${of}: trace, then release or dismiss`
}

/** The row of a kind. */
function rowOf(rows: Row[], kind: string): Row {
  return rows.find((row) => row['kind'] === kind) ?? {}
}

/** How many rows of a kind have this name in a column. */
export function count(rows: Row[], kind: string, column: string, name: string): number {
  return number(rows.find((row) => row['kind'] === kind && row[column] === name)?.['n'])
}

function number(value: Row[string] | undefined): number {
  return typeof value === 'number' ? value : 0
}

function ago(since: Row[string] | undefined, now: number): string {
  return typeof since === 'number' ? duration(now - since) : '-'
}
