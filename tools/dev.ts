import cloudflare from '@hono/vite-dev-server/cloudflare'
import { createServer } from 'vite'
import { production, siteConfig } from '../vite.config.ts'
import { contentFolder } from './content/folder.ts'
import { datesAroundToday, dashboardKeyFor, eachMinute, summary } from './local.ts'
import { migrateLocally } from './ledger/migrate.ts'
import { readOptions, readPort } from './terminal/options.ts'

/**
 * `npm run dev`: serves the sources with Vite and shows each edit at once. The port comes from `--port` or
 * 5173; if it is in use, the next free one. `--host` admits other devices, by the `allowedHosts` of
 * vite.config.ts. `--open` shifts the giveaway's dates so that it is open today.
 */
const { port, host, open } = readOptions({
  port: { type: 'string', default: '5173' },
  host: { type: 'boolean', default: false },
  open: { type: 'boolean', default: false },
})
const wantedPort = readPort(port)

migrateLocally()
const content = contentFolder()
const openDates = open ? await datesAroundToday(content, Date.now()) : {}
const vars = { ...openDates, ...(await dashboardKeyFor(openDates)) }
process.env['CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV'] = 'false'
// The adapter has one environment for all requests.
const env = Object.assign((await cloudflare()).env!, vars)

// Without a configuration file, because Vite restarts after an edit of any file that it imports, as it does labels.
const config = siteConfig('serve', production)
const server = await createServer({
  configFile: false,
  ...config,
  server: { ...config.server, port: wantedPort, host },
})
await server.listen()
const address = server.resolvedUrls?.local[0] ?? ''
console.log(
  await summary(content, { address, vars, openCommand: 'npm run dev -- --open' }, Date.now()),
)
for (const url of server.resolvedUrls?.network ?? []) console.log(`Network: ${url}\n`)
server.bindCLIShortcuts({ print: true })
eachMinute(async () => {
  const { default: worker } = await server.ssrLoadModule('/src/worker.tsx')
  await worker.scheduled({ scheduledTime: Date.now() }, env)
})
