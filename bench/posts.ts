import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { readdir, readFile } from 'node:fs/promises'
import { paths } from '../src/pages/paths.ts'
import { statementsOf } from './migrations.ts'
import { quantile, table } from './results.ts'

const PER_SECOND = Number(process.env['BENCH_POSTS_RATE'] ?? 200)
const SECONDS = Number(process.env['BENCH_POSTS_SECONDS'] ?? 60)

/** Signups at a launch's rate on Miniflare with a local D1: times, and whether any is lost. */
export async function postPath(): Promise<string> {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: [{ type: 'ESModule', path: 'dist/worker/worker.js' }],
      compatibilityDate: '2026-10-23',
      d1Databases: { DB: 'ledger' },
      queueProducers: { SPILL: 'spill' },
      queueConsumers: { spill: { maxBatchSize: 10, maxBatchTimeout: 1 } },
      ratelimits: { LIMITER: { namespace_id: '32', simple: { limit: 1_000_000, period: 60 } } },
      handleRuntimeStdio: () => {},
      port: 0,
    }),
  )
  const { origin } = await runtime.ready
  const ledger = await runtime.getD1Database('DB')
  for (const file of (await readdir('migrations')).toSorted()) {
    for (const statement of statementsOf(await readFile(`migrations/${file}`, 'utf8'))) {
      await ledger.prepare(statement).run()
    }
  }

  const took: number[] = []
  const statuses: Record<string, number> = {}
  const running: Promise<void>[] = []
  const begun = performance.now()
  for (let n = 0; n < PER_SECOND * SECONDS; n++) {
    // Each post has its own start time and does not wait for others.
    const due = begun + (n * 1000) / PER_SECOND
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    running.push(
      signUp(origin, n).then((status) => {
        took.push(performance.now() - due)
        statuses[status] = (statuses[status] ?? 0) + 1
      }),
    )
  }
  await Promise.all(running)
  const elapsed = (performance.now() - begun) / 1000
  const kept = await ledger
    .prepare('SELECT count(DISTINCT email_key) AS kept FROM submissions')
    .first<number>('kept')
  await runtime.dispose()

  const accepted = statuses[200] ?? 0
  return `Signups as JSON at a steady ${PER_SECOND} a second for ${SECONDS} s, each timed from its due instant (waiting counts), on Miniflare
with a local D1; the load generator shares the machine.

${table(
  ['sent', 'accepted', 'rows kept', 'lost', 'a second', 'p50', 'p95', 'p99', 'slowest'],
  [
    [
      PER_SECOND * SECONDS,
      accepted,
      kept,
      accepted - Number(kept),
      Math.round((PER_SECOND * SECONDS) / elapsed),
      ...[0.5, 0.95, 0.99, 1].map((share) => `${Math.round(quantile(took, share))} ms`),
    ],
  ],
)}

Answers by status: ${JSON.stringify(statuses)}. Allowed: p99 under 1,500 ms and nothing lost.`
}

async function signUp(origin: string, n: number): Promise<number> {
  const response = await fetch(`${origin}${paths.newsletter}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({
      firstName: 'Ruth',
      email: `launch${n}@example.org`,
      source: 'homepage',
      elapsedMs: 9000,
    }),
  })
  await response.arrayBuffer()
  return response.status
}
