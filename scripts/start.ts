import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { contentFolder } from './content/folder.ts'
import { datesAroundToday, dashboardKeyFor, eachMinute, summary } from './local.ts'
import { readOptions, readPort } from './options.ts'
import { WRANGLER } from './wrangler.ts'

/**
 * `npm start`: serves the built site with wrangler. The port comes from `--port`, PORT or 8787; if it is in use, the next
 * free one. `--open` shifts the giveaway's dates so that it is open today. `--var NAME:value` overrides a setting, as in wrangler.
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
const wanted = readPort(port)
const free = await firstFree(wanted)
if (free !== wanted) console.log(`Port ${wanted} is in use, using ${free}.`)
const content = contentFolder()
const opened = open ? await datesAroundToday(content, Date.now()) : {}
const named = settings.map((setting) => setting.split(/:(.*)/s) as [name: string, value: string])
const given = { ...opened, ...Object.fromEntries(named) }
const vars = { ...given, ...(await dashboardKeyFor(given)) }

const overrides = Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`])
// --test-scheduled only silences wrangler's hint that the cron does not run: this script runs it.
const args = [WRANGLER, 'dev', '--test-scheduled', '--port', String(free), ...overrides]
const site = spawn(process.execPath, args, {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    // Otherwise Miniflare fetches an example of `request.cf`, and warns if there is no network.
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    // The summary reads only `.dev.vars`.
    CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV: 'false',
    ...process.env,
    WRANGLER_LOG: 'log',
  },
})
const exited = once(site, 'exit') as Promise<[code: number | null]>
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => site.kill(signal))

// Prints only the worker's logs. Wrangler's other lines repeat the summary (before "Ready on") or log each request.
let isReady = false
for await (const line of createInterface({ input: site.stdout })) {
  if (!isReady && line.includes('Ready on ')) {
    isReady = true
    const address = `http://localhost:${free}`
    console.log(
      await summary(content, { address, vars, openCommand: 'npm start -- --open' }, Date.now()),
    )
    eachMinute(() => fetch(`${address}/cdn-cgi/local/scheduled`))
  } else if (isReady && !stripVTControlCharacters(line).startsWith('[wrangler:')) console.log(line)
}
const [code] = await exited
process.exitCode = code ?? 0

async function firstFree(from: number): Promise<number> {
  const server = createServer().listen(from, 'localhost')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.close()
  return isFree ? from : firstFree(from + 1)
}
