import { runWrangler } from './wrangler.ts'

/** Brings the local ledger to this release. */
export function migrateLocally(): void {
  runWrangler(
    ['d1', 'migrations', 'apply', 'DB', '--local'],
    'Could not migrate the local ledger. To start with an empty one, delete .wrangler/state.',
  )
}
