import { globSync, readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { runWrangler } from './wrangler.ts'

/** Applies the pending migrations to the local D1 database. */
export function migrateLocally(state = '.wrangler/state', run = runWrangler): void {
  const remedy = `To start with an empty one, delete ${state}.`
  const failed = `Could not migrate the local ledger. ${remedy}`
  run(['d1', 'migrations', 'apply', 'DB', '--local'], failed)
  if (globSync(`${state}/v3/d1/*/*.sqlite`).some(isOutdated)) {
    console.error(`The local ledger is older than migrations/. ${remedy}`)
    process.exit(1)
  }
}

/** Whether a ledger has an older table than the migrations, which are edited in place until the first deployment. */
function isOutdated(file: string): boolean {
  using expected = new DatabaseSync(':memory:')
  for (const name of readdirSync('migrations').toSorted())
    expected.exec(readFileSync(`migrations/${name}`, 'utf8'))
  using existing = new DatabaseSync(file)
  const tables = "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'submissions'"
  const sql = (ledger: DatabaseSync) => ledger.prepare(tables).get()?.['sql']
  return ![undefined, sql(expected)].includes(sql(existing))
}
