import { spawnSync } from 'node:child_process'
import { recordConsents } from '../admin/consents.ts'
import { openLedger } from '../admin/ledger.ts'
import { databaseName } from '../admin/target.ts'
import { loadValidContent } from './content/load.ts'
import { readOptions } from './options.ts'

/**
 * Migrates the ledger, then deploys the worker: `npm run deploy -- --env staging`. Creates a missing ledger; `wrangler deploy`
 * creates the queues. With `--upload` the new version serves nobody yet.
 */
const { env, config, upload } = readOptions({
  env: { type: 'string', default: '' },
  config: { type: 'string', default: 'wrangler.toml' },
  upload: { type: 'boolean', default: false },
})
const content = await loadValidContent('content')
const flags = [`--env=${env}`, `--config=${config}`]
const migrations = ['d1', 'migrations', 'apply', 'DB', '--remote', ...flags]

// Where nobody makes a backup, as in a build at Cloudflare, this bookmark is the only way back. The first run has no ledger
// yet.
wrangler(['d1', 'time-travel', 'info', 'DB', ...flags])
const first = wrangler(migrations)
if (!first.ok && /Couldn't find a D1 DB/.test(first.said)) {
  const created = wrangler(['d1', 'create', databaseName(env || undefined, config)])
  if (!created.ok || !wrangler(migrations).ok) process.exit(1)
} else if (!first.ok) process.exit(1)
const ledger = openLedger({ remote: true, env: env || undefined, persistTo: undefined })
const forms = recordConsents(ledger, content, Date.now())
console.log(`Recorded consent texts: ${forms.join(', ') || 'none new'}.`)
if (!wrangler([...(upload ? ['versions', 'upload'] : ['deploy']), ...flags]).ok) process.exit(1)

/** Runs wrangler with stdin closed, so that it does not prompt, and shows its output. */
function wrangler(command: readonly string[]): { ok: boolean; said: string } {
  console.log(`\n> wrangler ${command.join(' ')}`)
  const run = spawnSync('wrangler', command, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.stdout.write(run.stdout)
  process.stderr.write(run.stderr)
  return { ok: run.status === 0, said: `${run.stdout}${run.stderr}` }
}
