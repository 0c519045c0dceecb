import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { parseArgs } from 'node:util'

/**
 * Serves the built site on this computer: `npm start`. The port is that of `--port` or PORT, or 8787; when another program has
 * it, the next free one. `--var NAME:value` is a setting, as for wrangler.
 */
const { port, var: settings } = parseArgs({
  options: {
    port: { type: 'string', default: process.env['PORT'] ?? '8787' },
    var: { type: 'string', multiple: true, default: [] },
  },
}).values
const wanted = Number(port)
if (!Number.isInteger(wanted) || wanted < 1 || wanted > 65_535) {
  console.error(`--port: "${port}" is no number from 1 to 65535.`)
  process.exit(2)
}

const free = await firstFree(wanted)
if (free !== wanted) console.log(`Another program has port ${wanted}; the site is on ${free}.`)
const { status } = spawnSync('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local'], {
  stdio: 'inherit',
})
if (status !== 0) process.exit(status ?? 1)
const vars = settings.flatMap((each) => ['--var', each])
const site = spawn('wrangler', ['dev', '--port', String(free), ...vars], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => site.kill(signal))
const [code] = (await once(site, 'exit')) as [number | null]
process.exitCode = code ?? 0

/** The first port from this one on that nothing listens on. */
async function firstFree(from: number): Promise<number> {
  for (let next = from; next <= 65_535; next++) if (await isFree(next)) return next
  throw new Error(`no port from ${from} on is free`)
}

function isFree(candidate: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(candidate, 'localhost', () => server.close(() => resolve(true)))
  })
}
