import { startProgress } from '../scripts/progress.ts'
import { entryPath, paths } from '../src/pages/paths.ts'
import { contestVars, startSite } from '../tests/support/site.ts'
import { msOfPost } from './posts.ts'
import { amount, median, table } from './results.ts'

const TRIES = amount(2000, 30)

/** All orders, because a post leaves work behind that can slow the next one. */
const ORDERS = [
  ['new', 'known', 'quarantined'],
  ['quarantined', 'known', 'new'],
  ['known', 'new', 'quarantined'],
  ['quarantined', 'new', 'known'],
  ['known', 'quarantined', 'new'],
  ['new', 'quarantined', 'known'],
] as const

const calls = {
  newsletter: { path: paths.newsletter, fields: { firstName: 'Ruth', source: 'homepage' } },
  contest: { path: entryPath('contest'), fields: { fullName: 'Ruth', agreement: true } },
}

/**
 * Whether the answer's time reveals if an address is new, known or quarantined: posts of each, each to its own address, in
 * varying order, on the built worker with a real ledger.
 */
export async function report(): Promise<string> {
  const site = await startSite(contestVars('open'))
  const step = startProgress(Object.keys(calls).length * TRIES * 2)
  const comparisons = []
  for (const [call, { path, fields }] of Object.entries(calls)) {
    const post = (address: string, n: number, more = {}) =>
      msOfPost(site, path, { ...fields, email: `${call}-${address}-${n}@example.org`, ...more }, n)
    for (let n = 0; n < TRIES; n++) {
      await Promise.all([post('known', n), post('quarantined', n, { topic: 'x' })])
      step()
    }
    const times = { new: [] as number[], known: [] as number[], quarantined: [] as number[] }
    for (let n = 0; n < TRIES; n++) {
      for (const address of ORDERS[n % ORDERS.length] ?? [])
        times[address].push(await post(address, n))
      step()
    }
    for (const address of ['known', 'quarantined'] as const)
      comparisons.push({ call, address, fresh: times.new, other: times[address] })
  }
  await site.close()

  const level = 0.05 / comparisons.length
  const rows = comparisons.map(({ call, address, fresh, other }) => [
    call,
    address,
    `${median(fresh).toFixed(2)} ms`,
    `${median(other).toFixed(2)} ms`,
    `**${mannWhitney(fresh, other).toFixed(3)}** (≥ ${level.toFixed(4)})`,
  ])
  return `Answers to ${TRIES} new addresses beside as many known ones and quarantined ones, in turns, each to an address of its own. \`p\` is that of
the two-sided Mann-Whitney test: how often chance alone would set equal times so far apart. Four comparisons share the usual 0.05, so a
difference counts below ${level.toFixed(4)}.

${table(['call', 'address', 'new, median', 'this one, median', 'p'], rows)}`
}

/** The two-sided p value of the Mann-Whitney U test, by normal approximation: valid from about 20 values. */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const all = [
    ...a.map((value) => ({ value, first: true })),
    ...b.map((value) => ({ value, first: false })),
  ]
  all.sort((x, y) => x.value - y.value)
  let rankSum = 0
  for (let from = 0; from < all.length;) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to++
    const rank = (from + 1 + to) / 2
    for (const { first } of all.slice(from, to)) if (first) rankSum += rank
    from = to
  }
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const mean = (a.length * b.length) / 2
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  return 2 * (1 - normal(Math.abs(u - mean) / deviation))
}

/** The normal distribution function for z >= 0 (Abramowitz and Stegun 26.2.17, error below 1e-7). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const weights = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = weights.reduceRight((total, weight) => (total + weight) * t, 0)
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}
