import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { startSite, type TestSite } from '../tests/support/site.ts'

/**
 * Whether a visitor's answer waits for an upstream: the same signups to a healthy, a silent and a refusing newsletter
 * service, in turns, on the built worker with a real ledger. `node bench/upstream.ts [posts]`
 */
const POSTS = Number(process.argv[2] ?? 400)
const WARM_UP = 40
const ALLOWED = 1.2

const healthy = await listen((socket) =>
  socket.on('data', () =>
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}'),
  ),
)
const silent = await listen(() => {})

const sites: Record<string, TestSite> = {
  healthy: await startSite({ SUPABASE_URL: urlOf(healthy) }),
  silent: await startSite({ SUPABASE_URL: urlOf(silent) }),
  // Nobody listens on the discard port.
  refusing: await startSite({ SUPABASE_URL: 'http://127.0.0.1:9' }),
}
const times: Record<string, number[]> = { healthy: [], silent: [], refusing: [] }
for (let n = 0; n < POSTS + WARM_UP; n++) {
  // Each in its turn goes first.
  const turns = Object.entries(sites)
  turns.push(...turns.splice(0, n % turns.length))
  for (const [name, site] of turns) {
    const ms = await signUp(site, n)
    if (n >= WARM_UP) times[name]?.push(ms)
  }
}

const p95 = (name: string) => quantile(times[name] ?? [], 0.95)
for (const name of Object.keys(sites)) {
  const median = quantile(times[name] ?? [], 0.5)
  const ratio = p95(name) / p95('healthy')
  console.log(
    `${name.padEnd(10)} p50 ${median.toFixed(1)} ms  p95 ${p95(name).toFixed(1)} ms  x${ratio.toFixed(2)}`,
  )
}
process.exitCode = Math.max(p95('silent'), p95('refusing')) <= ALLOWED * p95('healthy') ? 0 : 1
for (const site of Object.values(sites)) await site.close()
for (const server of [healthy, silent]) server.close()
process.exit()

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

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN
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
