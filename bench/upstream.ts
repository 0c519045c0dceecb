import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { startSite, type TestSite } from '../tests/support/site.ts'
import { median, quantile, table } from './results.ts'

const POSTS = 400
const WARM_UP = 40

/**
 * Whether a visitor waits for an upstream: the same signups with a healthy, a silent and a refusing newsletter service, in
 * turns, on the built worker with a real ledger.
 */
export async function upstreamReport(): Promise<string> {
  const healthy = await listen((socket) =>
    socket.on('data', () =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}'),
    ),
  )
  const silent = await listen(() => {})
  const sites: Record<string, TestSite> = {
    healthy: await startSite({ SUPABASE_URL: urlOf(healthy) }),
    silent: await startSite({ SUPABASE_URL: urlOf(silent) }),
    // Nothing listens on the discard port.
    refusing: await startSite({ SUPABASE_URL: 'http://127.0.0.1:9' }),
  }
  const times: Record<string, number[]> = { healthy: [], silent: [], refusing: [] }
  for (let n = 0; n < POSTS + WARM_UP; n++) {
    const turns = Object.entries(sites)
    turns.push(...turns.splice(0, n % turns.length))
    for (const [name, site] of turns) {
      const took = await signUp(site, n)
      if (n >= WARM_UP) times[name]?.push(took)
    }
  }
  for (const site of Object.values(sites)) await site.close()
  for (const server of [healthy, silent]) server.close()

  const base = quantile(times['healthy'] ?? [], 0.95)
  const rows = Object.entries(times).map(([name, took]) => {
    const p95 = quantile(took, 0.95)
    return [
      name,
      `${median(took).toFixed(1)} ms`,
      `${p95.toFixed(1)} ms`,
      `**${(p95 / base).toFixed(2)}** (≤ 1.2)`,
    ]
  })
  return `${POSTS} signups each, in turns, to a newsletter service that is healthy, silent or refusing.

${table(['upstream', 'p50', 'p95', 'p95 / healthy'], rows)}`
}

async function signUp(site: TestSite, n: number): Promise<number> {
  const body = JSON.stringify({
    firstName: 'Ruth',
    email: `bench${n}@example.org`,
    source: 'homepage',
  })
  const begun = performance.now()
  const response = await site.fetch('/supabase/functions/v1/newsletter-signup', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: site.url,
      'cf-connecting-ip': `10.3.${n >> 8}.${n & 255}`,
    },
    body,
  })
  await response.text()
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return performance.now() - begun
}

async function listen(serve: (socket: Socket) => void): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    serve(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
