import { recordConsents } from '../admin/consents.ts'
import { openLedger } from '../admin/ledger.ts'
import { databaseName } from '../admin/target.ts'
import { loadValidContent } from './content/load.ts'
import { readOptions } from './options.ts'
import { wrangler, type WranglerRun } from './wrangler.ts'

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

// Prints a bookmark to which the ledger can be restored. The first run has no ledger yet.
run(['d1', 'time-travel', 'info', 'DB', ...flags])
const first = run(migrations)
if (!first.ok && /Couldn't find a D1 DB/.test(first.stdout + first.stderr)) {
  const created = run(['d1', 'create', databaseName(env || undefined, config)])
  if (!created.ok || !run(migrations).ok) process.exit(1)
} else if (!first.ok) process.exit(1)
const ledger = openLedger({ remote: true, env: env || undefined, persistTo: undefined })
const forms = recordConsents(ledger, content, Date.now())
console.log(`Recorded consent texts: ${forms.join(', ') || 'none new'}.`)
if (!run([...(upload ? ['versions', 'upload'] : ['deploy']), ...flags]).ok) process.exit(1)

/** Runs wrangler and shows its output. */
function run(command: readonly string[]): WranglerRun {
  console.log(`\n> wrangler ${command.join(' ')}`)
  const done = wrangler(command)
  process.stdout.write(done.stdout)
  process.stderr.write(done.stderr)
  return done
}
