import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { wrangler } from '../scripts/wrangler.ts'
import type { Db } from '../src/server/ledger/stores.ts'
import { Refused } from './refused.ts'
import { flagsOf, type Target } from './target.ts'

/** Runs SQL statements as one transaction and returns the rows of each. */
export type Query = (...statements: string[]) => Row[][]

export type Row = Record<string, string | number | null>

/** Opens the ledger of a target. Throws `Refused` if it cannot be opened, and so does a call with what to do after a failure. */
export function openLedger(target: Target, runWrangler = wrangler): Query {
  return target.remote ? wranglerQuery(target, runWrangler) : openLocal(target).query
}

/** The local ledger and its database. Throws `Refused` if there is none. */
export function openLocal(target: Target): { sqlite: DatabaseSync; query: Query } {
  const sqlite = new DatabaseSync(localFile(target), patience)
  return { sqlite, query: sqliteQuery(sqlite, target) }
}

/** The SQLite file of the local ledger. Miniflare names it by a hash, so it is recognized by its table. */
export function localFile(target: Target): string {
  const state = target.persistTo ?? '.wrangler/state'
  const files = globSync('v3/d1/*/*.sqlite', { cwd: state })
  const [file, another] = files.map((name) => join(state, name)).filter(isOurs)
  if (file === undefined) throw new Refused(`There is no local ledger yet: ${creating(target)}`, 3)
  if (another === undefined) return file
  throw new Refused(
    'There is more than one local ledger: give each environment a folder of its own, with --persist-to.',
    3,
  )
}

function isOurs(file: string): boolean {
  using sqlite = new DatabaseSync(file, patience)
  const ours = "SELECT 1 FROM sqlite_schema WHERE name = 'submissions'"
  return sqlite.prepare(ours).get() !== undefined
}

/** In ms. The sweep of a running site locks the file for less time. */
const patience = { timeout: 5000 }

/** An open SQLite database as a ledger. */
export function sqliteQuery(sqlite: DatabaseSync, target: Target = {}): Query {
  return (...statements) => {
    try {
      // May be within another transaction.
      sqlite.exec('SAVEPOINT query')
      const results = statements.map((sql) => sqlite.prepare(sql).all() as Row[])
      sqlite.exec('RELEASE query')
      return results
    } catch (error) {
      if (sqlite.isTransaction) sqlite.exec('ROLLBACK')
      const remedy = remedyFor(target, String(error))
      throw remedy === undefined ? error : new Refused(remedy, 3)
    }
  }
}

/** A ledger behind `wrangler d1 execute`, which runs the statements of one call as a transaction. */
function wranglerQuery(target: Target, runWrangler: typeof wrangler): Query {
  const flags = flagsOf(target)
  const unknown = `The ledger did not answer. "npx wrangler d1 execute DB ${flags.join(' ')} --command 'SELECT 1'" tells why.`
  return (...statements) => {
    const command = ['d1', 'execute', 'DB', '--json', '--yes', ...flags, '--command']
    const { ok, stdout, stderr } = runWrangler([...command, statements.join(';\n')])
    // The output itself may contain rows and stacks.
    if (!ok) throw new Refused(remedyFor(target, `${stdout}${stderr}`) ?? unknown, 3)
    return (JSON.parse(stdout) as { results: Row[] }[]).map(({ results }) => results)
  }
}

/** What to do after a failure of SQLite or wrangler that is known. */
export function remedyFor(target: Target, output: string): string | undefined {
  if (/not logged in|CLOUDFLARE_API_TOKEN|authenticat|code: 10000/i.test(output))
    return 'wrangler is not signed in: run "npx wrangler login".'
  if (/no such (table|column|index)/i.test(output))
    return `The ledger is empty or of an older release: ${creating(target)}`
  if (/couldn't find|could not find|not found|code: 7404/i.test(output))
    return `There is no such database there yet: "npm run deploy${target.env ? ` -- --env ${target.env}` : ''}" creates it.`
  if (/locked|busy/.test(output)) return 'The ledger is busy. Try again, or stop the running site.'
  return undefined
}

/** How to create or migrate the ledger of a target. */
function creating(target: Target): string {
  const isUsual = !target.remote && target.env === undefined && target.persistTo === undefined
  return `run ${isUsual ? '"npm start" once, or ' : ''}"npx wrangler d1 migrations apply DB ${flagsOf(target).join(' ')}".`
}

/** A ledger with the interface that the worker's statements use. A parameter (`?1`) becomes a literal when it is bound. */
export function databaseOf(query: Query): Db {
  const prepare = (sql: string) => ({
    sql,
    bind: (...values: Row[string][]) =>
      prepare(sql.replace(/\?(\d+)/g, (_, number) => quoted(values[number - 1]!))),
    all: async () => ({ results: query(sql)[0]! }),
  })
  return {
    prepare,
    batch: async (statements: ReturnType<typeof prepare>[]) =>
      query(...statements.map(({ sql }) => sql)).map((results) => ({ results })),
  }
}

/** An SQL literal. */
export function quoted(value: Row[string]): string {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
}

/** SQL literals in parentheses, for `IN` and `VALUES`. */
export function listed(values: readonly Row[string][]): string {
  return `(${values.map(quoted).join(', ')})`
}
