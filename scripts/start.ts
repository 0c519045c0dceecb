import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { parseArgs } from 'node:util'
import { deliveryLine, eachMinute, openAround } from './local.ts'

/**
 * Serves the built site on this computer: `npm start`. Options: `--port` (default: PORT, or 8787, or the next free one),
 * `--open` (opens the giveaway around today), `--var NAME:value` (a setting, as for wrangler).
 */
const {
  port,
  open,
  var: settings,
} = parseArgs({
  options: {
    port: { type: 'string', default: process.env['PORT'] ?? '8787' },
    open: { type: 'boolean', default: false },
    var: { type: 'string', multiple: true, default: [] },
  },
}).values
const wanted = Number(port)
if (!Number.isInteger(wanted) || wanted < 1 || wanted > 65_535) {
  console.error(`--port: "${port}" is not a number from 1 to 65535.`)
  process.exit(2)
}

const free = await firstFree(wanted)
if (free !== wanted) console.log(`Port ${wanted} is in use; using port ${free}.`)
const opened = open ? await openAround('content', Date.now()) : {}
if (open) console.log('The giveaway is open, with real entries:', opened)
const vars = { ...opened, ...Object.fromEntries(settings.map(named)) }
console.log(await deliveryLine('content', vars))

const args = Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`])
const site = spawn('wrangler', ['dev', '--port', String(free), ...args], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => site.kill(signal))
eachMinute(() => fetch(`http://localhost:${free}/cdn-cgi/handler/scheduled`))
const [code] = (await once(site, 'exit')) as [number | null]
process.exitCode = code ?? 0

/** Splits `NAME:value` at its first colon. */
function named(setting: string): [name: string, value: string] {
  const [name = '', ...value] = setting.split(':')
  return [name, value.join(':')]
}

async function firstFree(from: number): Promise<number> {
  for (let next = from; next <= 65_535; next++) if (await isFree(next)) return next
  throw new Error(`No free port from ${from} on`)
}

function isFree(candidate: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(candidate, 'localhost', () => server.close(() => resolve(true)))
  })
}
