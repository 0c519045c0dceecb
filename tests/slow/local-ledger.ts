import { spawnSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { localFile } from '../../admin/ledger.ts'

/** Runs one of wrangler's D1 commands on a folder's local state and returns its output. */
export function d1(folder: string, ...command: string[]): string {
  const run = spawnSync('wrangler', ['d1', ...command, '--local', '--persist-to', folder], {
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(run.stderr || run.stdout)
  return run.stdout
}

/** Creates the ledger in a folder's local state. Returns a function that runs SQL on its file. */
export function makeLedger(folder: string): (sql: string) => Record<string, unknown>[] {
  d1(folder, 'migrations', 'apply', 'DB')
  const file = localFile({ persistTo: folder })
  return (sql) => {
    const ledger = new DatabaseSync(file)
    try {
      return ledger.prepare(sql).all()
    } finally {
      ledger.close()
    }
  }
}
