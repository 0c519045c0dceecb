import { runWrangler } from './wrangler.ts'

/** Applies the pending migrations to the local D1 database. */
export function migrateLocally(): void {
  runWrangler(
    ['d1', 'migrations', 'apply', 'DB', '--local'],
    'Could not migrate the local ledger. To start with an empty one, delete .wrangler/state.',
  )
}
