import { spawnSync } from 'node:child_process'

/** Brings the local ledger to this release. wrangler asks for confirmation on a terminal, so its input is closed. */
export function migrateLocally(): void {
  const { status, stdout, stderr, error } = spawnSync(
    'wrangler',
    ['d1', 'migrations', 'apply', 'DB', '--local'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  )
  if (status === 0) return
  console.error(
    `Could not migrate the local ledger. To start with an empty one, delete .wrangler/state.\n${error?.message ?? stdout + stderr}`,
  )
  process.exit(1)
}
