import { createHistogram } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { startProgress } from '../terminal/progress.ts'
import { paths } from '../../src/core/pages/paths.ts'
import { clientIp, postJson, signupOf } from '../harness/post.ts'
import { startSite, type StartedSite } from '../harness/site.ts'
import { table } from './results.ts'

const PER_SECOND = 200
const SECONDS = 60
const POSTS = PER_SECOND * SECONDS

/** Measures latency and loss of signups at a launch's rate, on Miniflare with a local D1. */
export async function report(): Promise<string> {
  const site = await startSite({}, { built: 'dist' })
  const step = startProgress('measurements', POSTS)
  const latencies = createHistogram()
  const statuses: Record<string, number> = {}
  const running: Promise<void>[] = []
  const begun = performance.now()
  for (let n = 0; n < POSTS; n++) {
    // Each post starts on schedule, whether or not earlier ones have finished.
    const due = begun + (n * 1000) / PER_SECOND
    const wait = due - performance.now()
    if (wait > 0) await setTimeout(wait)
    running.push(
      post(site, n).then((status) => {
        latencies.record(Math.ceil(performance.now() - due))
        statuses[status] = (statuses[status] ?? 0) + 1
        step()
      }),
    )
  }
  await Promise.all(running)
  const elapsed = (performance.now() - begun) / 1000
  const [{ stored } = { stored: 0 }] = await site.rows<{ stored: number }>(
    'SELECT count(DISTINCT email_key) AS stored FROM submissions',
  )
  await site.close()

  const accepted = statuses[200] ?? 0
  return `JSON signups at a steady ${PER_SECOND} per second for ${SECONDS} s, each timed from its scheduled start, on Miniflare
with a local D1. The load generator runs on the same machine.

${table(
  ['sent', 'accepted', 'rows stored', 'lost', 'per second', 'p50', 'p95', 'p99', 'slowest'],
  [
    [
      POSTS,
      accepted,
      stored,
      accepted - stored,
      Math.round(POSTS / elapsed),
      ...[50, 95, 99, 100].map((percent) => `${latencies.percentile(percent)} ms`),
    ],
  ],
)}

Answers by status: ${JSON.stringify(statuses)}. Errors logged: ${site.errors()}. Allowed: p99 under 1,500 ms and nothing lost.`
}

async function post(site: StartedSite, n: number): Promise<number> {
  const response = await postJson(site, paths.newsletter, signupOf(`launch${n}`), clientIp(n))
  await response.arrayBuffer()
  return response.status
}
