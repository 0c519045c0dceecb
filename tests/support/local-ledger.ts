import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The SQLite file of a site's ledger in a folder of wrangler's. Miniflare names it by a hash, so it is recognized by its table. */
export function localFile(state: string): string {
  const files = globSync('v3/d1/*/*.sqlite', { cwd: state }).map((name) => join(state, name))
  return files.find(isOurs)!
}

function isOurs(file: string): boolean {
  using sqlite = new DatabaseSync(file)
  const ours = "SELECT 1 FROM sqlite_schema WHERE name = 'submissions'"
  return sqlite.prepare(ours).get() !== undefined
}
