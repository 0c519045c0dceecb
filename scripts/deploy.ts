import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { databaseName } from '../admin/target.ts'

/**
 * Migrates the ledger, then deploys the worker: `npm run deploy`, or `npm run deploy -- --env staging`. The first run
 * creates the ledger; `wrangler deploy` creates the queues. It prints D1's Time Travel bookmark before the migration, and
 * records the consent texts before the deploy.
 */
const { env, config } = parseArgs({
  options: {
    env: { type: 'string', default: '' },
    config: { type: 'string', default: 'wrangler.toml' },
  },
}).values
const flags = [`--env=${env}`, `--config=${config}`]
const migrations = ['d1', 'migrations', 'apply', 'DB', '--remote', ...flags]

// The bookmark is the way back where nobody makes a backup, as in a build at Cloudflare. The first run has no ledger yet.
wrangler(['d1', 'time-travel', 'info', 'DB', ...flags])
const first = wrangler(migrations)
if (!first.ok && /Couldn't find a D1 DB/.test(first.said)) {
  const created = wrangler(['d1', 'create', databaseName(env || undefined, config)])
  if (!created.ok || !wrangler(migrations).ok) process.exit(1)
} else if (!first.ok) process.exit(1)
const record = ['admin/main.ts', 'consent', '--record', '--remote', ...(env ? ['--env', env] : [])]
if (spawnSync('node', record, { stdio: 'inherit' }).status !== 0) process.exit(1)
if (!wrangler(['deploy', ...flags]).ok) process.exit(1)

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
