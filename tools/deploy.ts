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
const taken =
  isAsked || yes || upload
    ? []
    : await domainsToTake().catch((error: Error) => [
        `unknown (${error.message}). Set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID. Before a worker's first deploy Cloudflare may not list it.`,
      ])
if (taken.length > 0) {
  console.error(`\nWhat the deploy would take from another worker or DNS:\n${taken.join('\n')}`)
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
// After a failure, too, the worker may have the key, but not its domain.
if (keys['DASHBOARD_KEY'] && (ok || listSecrets(env)?.includes('DASHBOARD_KEY')))
  // A log of a build would keep it.
  console.log(
    process.env['CI']
      ? `The dashboard has a key that nobody knows: set your own, npx wrangler secret put DASHBOARD_KEY ${flags[0]}`
      : `\nThe dashboard, where you do everything from now on: ${dashboardPaths.today} on your site, under any name.\nIts password, which is shown only now (keep it in your password manager): ${keys['DASHBOARD_KEY']}`,
  )

type Route = { pattern: string; custom_domain?: boolean }
type Domain = { id: string; hostname: string; service: string }

/** The domains that wrangler would ask about on a terminal, by the same requests. Without one it takes them unasked. */
async function domainsToTake(): Promise<string[]> {
  const config = readConfig({ config: 'wrangler.toml', env }, { hideWarnings: true })
  const origins = ((config.routes ?? []) as Route[]).flatMap(
    ({ pattern, custom_domain, ...more }) => (custom_domain ? { hostname: pattern, ...more } : []),
  )
  if (origins.length === 0) return []
  const named = config.account_id ?? process.env['CLOUDFLARE_ACCOUNT_ID']
  const [account, ...others] = named ? [{ id: named }] : await ask<{ id: string }[]>('/accounts')
  if (!account || others.length > 0) throw new Error('no account is named')
  const workers = `/accounts/${account.id}/workers`
  const { updated, conflicting } = await ask<Record<'updated' | 'conflicting', Domain[]>>(
    `${workers}/scripts/${config.name}/domains/changeset?replace_state=true`,
    origins,
  )
  const records = updated.map(({ id }) => ask<Domain>(`${workers}/domains/records/${id}`))
  const theirs = (await Promise.all(records)).filter(({ service }) => service !== config.name)
  return [
    ...theirs.map(({ hostname, service }) => `${hostname}: ${service}`),
    ...conflicting.map(({ hostname }) => `${hostname}: its DNS records`),
  ]
}

/** A result of Cloudflare's API. With a body it posts. */
async function ask<Result>(path: string, body?: object): Promise<Result> {
  const { CLOUDFLARE_API_BASE_URL: base, CLOUDFLARE_API_TOKEN: token } = process.env
  const response = await fetch(`${base ?? 'https://api.cloudflare.com/client/v4'}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return ((await response.json()) as { result: Result }).result
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
