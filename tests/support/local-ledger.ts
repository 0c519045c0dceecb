import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The SQLite file of a site's ledger in wrangler's folder, found by its table: Miniflare names it by a hash. */
export function localFile(state: string): string {
  const files = globSync('v3/d1/*/*.sqlite', { cwd: state }).map((name) => join(state, name))
  return files.find(isOurs)!
}

function isOurs(file: string): boolean {
  using sqlite = new DatabaseSync(file)
  const ours = "SELECT 1 FROM sqlite_schema WHERE name = 'submissions'"
  return sqlite.prepare(ours).get() !== undefined
}
