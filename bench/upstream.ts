import { startProgress } from '../scripts/progress.ts'
import { paths } from '../src/pages/paths.ts'
import { startSite } from '../tests/support/site.ts'
import { startUpstream } from '../tests/support/upstream.ts'
import { msOfPost } from './posts.ts'
import { amount, median, quantile, table } from './results.ts'

const POSTS = amount(400, 10)
const WARM_UP = amount(40, 2)

/**
 * Whether a visitor waits for an upstream: the same signups with a healthy, a silent and a refusing newsletter service, in
 * turns, on the built worker with a real ledger.
 */
export async function report(): Promise<string> {
  const healthy = await startUpstream()
  const silent = await startUpstream(() => {})
  // Nothing listens on the discard port.
  const urls = { healthy: healthy.url, silent: silent.url, refusing: 'http://127.0.0.1:9' }
  const services = await Promise.all(
    Object.entries(urls).map(async ([name, url]) => {
      const site = await startSite({ SUPABASE_URL: url })
      return { name, site, times: [] as number[] }
    }),
  )
  const step = startProgress(POSTS + WARM_UP)
  for (let n = 0; n < POSTS + WARM_UP; n++) {
    const first = n % services.length
    for (const { site, times } of [...services.slice(first), ...services.slice(0, first)]) {
      const signup = { firstName: 'Ruth', email: `bench${n}@example.org`, source: 'homepage' }
      const took = await msOfPost(site, paths.newsletter, signup, n)
      if (n >= WARM_UP) times.push(took)
    }
    step()
  }
  for (const { site } of services) await site.close()
  // The silent one still holds connections.
  for (const upstream of [healthy, silent]) void upstream.close()

  const base = quantile(services[0]?.times ?? [], 0.95)
  const rows = services.map(({ name, times }) => {
    const p95 = quantile(times, 0.95)
    return [
      name,
      `${median(times).toFixed(1)} ms`,
      `${p95.toFixed(1)} ms`,
      `**${(p95 / base).toFixed(2)}** (≤ 1.2)`,
    ]
  })
  return `${POSTS} signups each, in turns, to a newsletter service that is healthy, silent or refusing.

${table(['upstream', 'p50', 'p95', 'p95 / healthy'], rows)}`
}
