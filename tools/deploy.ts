import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordConsents } from './ledger/consents.ts'
import { openLedger, remedyFor } from './ledger/ledger.ts'
import { databaseName } from './ledger/target.ts'
import { contentFolder } from './content/folder.ts'
import { loadValidContent } from './content/load.ts'
import { readOptions } from './terminal/options.ts'
import { dashboardPaths } from '../src/core/pages/dashboard-paths.ts'
import { createdSecrets, listSecrets, wrangler } from './ledger/wrangler.ts'
import { unstable_readConfig as readConfig } from 'wrangler'

/**
 * Migrates the ledger, then deploys the worker: `npm run deploy -- --env staging`. It creates the
 * ledger and the keys that are not there; `wrangler deploy` creates the queues. With `--upload` the
 * new version serves nobody yet. `--yes` replaces what others have set up; else wrangler asks on a
 * terminal, and without one the deploy stops.
 */
const { env, upload, yes } = readOptions({
  env: { type: 'string', default: '' },
  upload: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
})
const insisting = `npm run deploy -- --yes${env && ` --env ${env}`}${upload ? ' --upload' : ''}`
const content = await loadValidContent(contentFolder())
const flags = [`--env=${env}`]

// Prints a bookmark to which the ledger can be restored. The first run has no ledger yet.
const bookmark = run(['d1', 'time-travel', 'info', 'DB', ...flags])
const isNew = /Couldn't find a D1 DB/.test(bookmark.stdout + bookmark.stderr)
if (!isNew) orEnd(bookmark)
const isAsked = process.stdin.isTTY && process.stdout.isTTY && !process.env['CI']
const taken = isAsked || yes || upload ? [] : await domainsToTake()
if (taken.length > 0) {
  console.error(`\nThe deploy would take from another worker or from DNS:\n${taken.join('\n')}`)
  console.error(`Deploy on a terminal, where wrangler asks, or so: ${insisting}`)
  process.exit(2)
}
if (isNew) orEnd(run(['d1', 'create', databaseName(env || undefined)]))
orEnd(run(['d1', 'migrations', 'apply', 'DB', '--remote', ...flags]))
const ledger = openLedger({ remote: true, env: env || undefined })
const forms = recordConsents(ledger, content, Date.now())
console.log(`Recorded consent texts: ${forms.join(', ') || 'none new'}.`)
// An earlier deploy may have failed after it created the ledger.
const existing = listSecrets(env)
const missing = existing ? createdSecrets.filter((name) => !existing.includes(name)) : []
const keys = Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString('hex')]))
const secrets = mkdtempSync(join(tmpdir(), 'secrets-'))
if (missing.length > 0) {
  const file = join(secrets, 'secrets.json')
  writeFileSync(file, JSON.stringify(keys))
  flags.push(`--secrets-file=${file}`)
}
if (!yes) flags.push('--strict')
if (!yes && !isAsked) console.log(`\nStops where wrangler would ask. This continues: ${insisting}`)
const { ok } = run([...(upload ? ['versions', 'upload'] : ['deploy']), ...flags], 'inherit')
rmSync(secrets, { recursive: true })
process.exitCode = ok ? 0 : 1
// Also after a failure: the worker may have the key, but not its domain.
if (keys['DASHBOARD_KEY'])
  // A log of a build would keep it.
  console.log(
    process.env['CI']
      ? `The dashboard has a key that nobody knows: set your own, npx wrangler secret put DASHBOARD_KEY ${flags[0]}`
      : `\nThe dashboard, where you do everything from now on: ${dashboardPaths.today} on your site, under any name.\nIts password, which is shown only now (keep it in your password manager): ${keys['DASHBOARD_KEY']}`,
  )

type Route = { pattern: string; custom_domain?: boolean }

/**
 * The domains of wrangler.toml that the worker does not have, and who has them. Without a terminal,
 * wrangler takes them unasked.
 */
async function domainsToTake(): Promise<string[]> {
  const { name, routes = [] } = readConfig({ config: 'wrangler.toml', env }, { hideWarnings: true })
  const domains = (routes as Route[]).flatMap((route) => (route.custom_domain ? route.pattern : []))
  if (domains.length === 0) return []
  const { CLOUDFLARE_API_BASE_URL, CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN } = process.env
  const api = CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4'
  const url = `${api}/accounts/${CLOUDFLARE_ACCOUNT_ID}/workers/domains`
  const headers = { authorization: `Bearer ${CLOUDFLARE_API_TOKEN}` }
  const response = await fetch(url, { headers }).catch(() => Response.json({}))
  const { result } = (await response.json()) as { result?: { hostname: string; service: string }[] }
  const workers = new Map(result?.map(({ hostname, service }) => [hostname, service]))
  return domains.flatMap((domain) =>
    workers.get(domain) === name ? [] : `${domain}: ${workers.get(domain) ?? 'its DNS records'}`,
  )
}

/** Ends the process after a failure, with what to do if that is known. */
function orEnd({ ok, stdout, stderr }: ReturnType<typeof run>): void {
  if (ok) return
  const remedy = remedyFor({ remote: true, env: env || undefined }, stdout + stderr)
  if (remedy !== undefined) console.error(remedy)
  process.exit(1)
}

/** Runs wrangler and shows its output. It can ask only with the terminal of this process. */
function run(command: readonly string[], stdio?: 'inherit') {
  console.log(`\n> wrangler ${command.join(' ')}`)
  const done = wrangler(command, stdio)
  process.stdout.write(done.stdout)
  process.stderr.write(done.stderr)
  return done
}
