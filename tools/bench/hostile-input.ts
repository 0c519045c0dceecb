import { hostileRequests, hostileTexts } from '../harness/hostile-requests.ts'
import { startProgress } from '../terminal/progress.ts'
import { table } from './results.ts'
import { builtSite, cpuMs } from './plain-worker.ts'
import { startWorkerd } from './workerd.ts'

const BYTES = 16_000
const ROUNDS = 12
const SHOWN = 8
const MOST_MS = 5

/** Measures the CPU time that 16 KB of hostile text cost in each part of a request, compared with a short text. */
export async function report(): Promise<string> {
  const { url, pid, stop } = await startWorkerd(builtSite)

  async function costOf(request: (typeof hostileRequests)[string], text: string): Promise<number> {
    const { path, init } = request(text)
    const costs: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const before = await cpuMs(pid)
      // `fetch` throws for the long Location of a redirect.
      const response = await fetch(`${url}${path}`, { ...init, redirect: 'manual' }).catch(() => {})
      await response?.arrayBuffer()
      costs.push((await cpuMs(pid)) - before)
    }
    return Math.min(...costs)
  }

  const step = startProgress('measurements', Object.keys(hostileRequests).length - 1)
  const results: { what: string; worst: string; ms: number; short: number }[] = []
  for (const [what, request] of Object.entries(hostileRequests)) {
    // A request without `sec-gpc: 1` records an event, and plain workerd has no bindings.
    if (what === 'header sec-gpc') continue
    const costs: [name: string, ms: number][] = []
    for (const [name, text] of Object.entries(hostileTexts))
      costs.push([name, await costOf(request, text(BYTES))])
    const [[worst, ms] = ['', 0]] = costs.toSorted(([, a], [, b]) => b - a)
    results.push({ what, worst, ms, short: await costOf(request, 'a') })
    step()
  }
  await stop()
  const dearest = results.toSorted((a, b) => b.ms - b.short - (a.ms - a.short)).slice(0, SHOWN)

  return `CPU time of the workerd process for a request with 16 KB of the worst of ${Object.keys(hostileTexts).length} texts, and with one letter: the least of ${ROUNDS}. The ${SHOWN}
parts of a request in which the text costs most, of ${results.length}.

${table(
  ['text in', 'worst text', '16 KB', 'one letter', 'cost of the text'],
  dearest.map(({ what, worst, ms, short }) => [
    what,
    `\`${worst}\``,
    `${ms.toFixed(1)} ms`,
    `${short.toFixed(1)} ms`,
    `**${(ms - short).toFixed(1)} ms** (≤ ${MOST_MS})`,
  ]),
)}`
}
