import { once } from 'node:events'
import { createServer } from 'node:net'
import { contentFolder } from './content/folder.ts'
import { datesAroundToday, dashboardKeyFor, eachMinute, summary } from './local.ts'
import { migrateLocally } from './ledger/migrate.ts'
import { readOptions, readPort } from './terminal/options.ts'
import { unstable_DevEnv } from 'wrangler'

/**
 * `npm start`: serves the built site with wrangler. The port comes from `--port`, PORT or 8787; if it is in
 * use, the next free one. `--open` shifts the giveaway's dates so that it is open today. `--var NAME:value`
 * overrides a setting, as in wrangler. The build is a process before it: in this one it would keep
 * 330 MB of memory.
 */
const {
  port,
  open,
  var: settings,
} = readOptions({
  port: { type: 'string', default: process.env['PORT'] ?? '8787' },
  open: { type: 'boolean', default: false },
  var: { type: 'string', multiple: true, default: [] },
})
const wantedPort = readPort(port)
migrateLocally()
const freePort = await firstFree(wantedPort)
if (freePort !== wantedPort) console.log(`Port ${wantedPort} is in use, using ${freePort}.`)
const content = contentFolder()
const openDates = open ? await datesAroundToday(content, Date.now()) : {}
// Only the first colon divides name and value.
const pairs = settings.map((setting) => setting.split(/:(.*)/s) as [name: string, value: string])
const overrides = { ...openDates, ...Object.fromEntries(pairs) }
const vars = { ...overrides, ...(await dashboardKeyFor(overrides)) }

// Otherwise Miniflare fetches an example of `request.cf`, and warns if there is no network.
process.env['CLOUDFLARE_CF_FETCH_ENABLED'] ??= 'false'
// The summary reads only `.dev.vars`.
process.env['CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV'] ??= 'false'
process.env['WRANGLER_LOG'] = 'warn'
const server = new unstable_DevEnv()
// Such as a port that another program has just taken, or a worker that fails as it starts.
server.on('error', (event: Error) => {
  console.error(event.cause instanceof Error ? event.cause.message : event.message)
  process.exit(1)
})
const site = await server.startWorker({
  config: 'wrangler.toml',
  bindings: Object.fromEntries(
    Object.entries(vars).map(([name, value]) => [name, { type: 'plain_text', value }]),
  ),
  // Built already. wrangler reloads when a later build writes the worker.
  build: { custom: { command: '' } },
  dev: {
    server: { hostname: 'localhost', port: freePort },
    structuredLogsHandler: ({ message }: { message: string }) => console.log(message),
  },
})
await site.ready
const address = `http://localhost:${freePort}`
console.log(
  await summary(content, { address, vars, openCommand: 'npm start -- --open' }, Date.now()),
)
// `site.scheduled()` looks for the worker in wrangler's proxy, in vain.
eachMinute(() => fetch(`${address}/cdn-cgi/local/scheduled`))

async function firstFree(from: number): Promise<number> {
  const server = createServer().listen(from, 'localhost')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.close()
  return isFree ? from : firstFree(from + 1)
}
