import { paths } from '../src/pages/paths.ts'
import { visitor } from '../tests/support/post.ts'
import { contestVars, startSite, type TestSite } from '../tests/support/site.ts'
import { mannWhitney } from './mann-whitney.ts'
import { median, table } from './results.ts'

const TRIES = Number(process.env['BENCH_TRIES'] ?? 2000)

/** The times of one kind of address compared with those of new addresses. */
type EnumerationRow = {
  call: string
  address: 'known' | 'quarantined'
  tries: number
  newMedianMs: number
  medianMs: number
  /** The p value of the two-sided Mann-Whitney test; small when the two kinds can be distinguished. */
  p: number
}

type Kind = 'new' | 'known' | 'quarantined'

/** All orders, because a post leaves work behind that can slow the next one. */
const ORDERS: readonly (readonly Kind[])[] = [
  ['new', 'known', 'quarantined'],
  ['quarantined', 'known', 'new'],
  ['known', 'new', 'quarantined'],
  ['quarantined', 'new', 'known'],
  ['known', 'quarantined', 'new'],
  ['new', 'quarantined', 'known'],
]

const calls = {
  newsletter: [paths.newsletter, { firstName: 'Ruth', source: 'homepage' }],
  contest: ['/f/contest', { fullName: 'Ruth', agreement: true }],
} as const

export async function enumerationReport(): Promise<string> {
  const rows = await enumeration(TRIES)
  const level = 0.05 / rows.length
  return `Answers to ${TRIES} new addresses beside as many known ones and quarantined ones, in turns, each to an address of its own. \`p\` is that of
the two-sided Mann-Whitney test: how often chance alone would set equal times so far apart. Four comparisons share the usual 0.05, so a
difference counts below ${level.toFixed(4)}.

${table(
  ['call', 'address', 'new, median', 'this one, median', 'p'],
  rows.map(({ call, address, newMedianMs, medianMs, p }) => [
    call,
    address,
    `${newMedianMs.toFixed(2)} ms`,
    `${medianMs.toFixed(2)} ms`,
    `**${p.toFixed(3)}** (≥ ${level.toFixed(4)})`,
  ]),
)}`
}

/**
 * Whether the answer's time reveals if an address is new, known or quarantined: `tries` posts of each kind, each to its own
 * address, in varying order, on the built worker with a real ledger.
 */
async function enumeration(tries: number): Promise<EnumerationRow[]> {
  const site = await startSite(contestVars('open'))
  const rows: EnumerationRow[] = []
  for (const [call, [path, fields]] of Object.entries(calls)) {
    const post = (kind: Kind, index: number, more = {}) =>
      send(site, path, { ...fields, email: `${call}-${kind}-${index}@example.org`, ...more }, index)
    for (let index = 0; index < tries; index++) {
      await Promise.all([post('known', index), post('quarantined', index, { topic: 'x' })])
    }
    const times: Record<Kind, number[]> = { new: [], known: [], quarantined: [] }
    for (let index = 0; index < tries; index++) {
      for (const kind of ORDERS[index % ORDERS.length] ?? [])
        times[kind].push(await post(kind, index))
    }
    for (const address of ['known', 'quarantined'] as const) {
      rows.push({
        call,
        address,
        tries,
        newMedianMs: median(times.new),
        medianMs: median(times[address]),
        p: mannWhitney(times.new, times[address]),
      })
    }
  }
  await site.close()
  return rows
}

async function send(site: TestSite, path: string, body: object, index: number): Promise<number> {
  const headers = { 'content-type': 'application/json', origin: site.url, ...visitor(index) }
  const begun = performance.now()
  const response = await site.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  await response.text()
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return performance.now() - begun
}
