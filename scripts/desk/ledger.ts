import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { flagsOf, localFile, migrateCommand, type Place } from './place.ts'
import { Refused } from './refused.ts'

/** Runs SQL statements as one transaction; gives one list of rows for each. */
export type Ask = (...statements: string[]) => Row[][]

export type Row = Record<string, string | number | null>

/** A text as SQL has it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** Texts as SQL's `IN` takes them. */
export function listed(texts: readonly string[]): string {
  return `(${texts.map(quoted).join(', ')})`
}

/** Longer than any sweep of a running `wrangler dev` holds the file. */
const BUSY_MS = 5000

/** The local ledger's own file: both sides lock it as SQLite does, so a running `wrangler dev` may go on. */
function localLedger(place: Place): Ask {
  const file = localFile(place)
  if (!existsSync(file)) throw noLedger('There is no local ledger yet', place)
  return askFile(new DatabaseSync(file, { timeout: BUSY_MS }), place)
}

const HERE: Place = { remote: false, env: undefined, persistTo: undefined }

/** An open SQLite database as the desk asks it. */
export function askFile(sqlite: DatabaseSync, place = HERE): Ask {
  return (...statements) => {
    try {
      return inTransaction(sqlite, () =>
        statements.map((sql) => sqlite.prepare(sql).all() as Row[]),
      )
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (/no such (table|column)/.test(message))
        throw noLedger('The local ledger is empty or of an older release', place)
      if (/locked|busy/.test(message))
        throw new Refused('The local ledger is busy. Try again, or stop the running site.', 3)
      throw error
    }
  }
}

function inTransaction<Result>(sqlite: DatabaseSync, act: () => Result): Result {
  sqlite.exec('BEGIN')
  try {
    const result = act()
    sqlite.exec('COMMIT')
    return result
  } catch (error) {
    sqlite.exec('ROLLBACK')
    throw error
  }
}

function noLedger(why: string, place: Place): Refused {
  const isUsual = place.env === undefined && place.persistTo === undefined
  return new Refused(
    `${why}: run ${isUsual ? '"npm start" once, or ' : ''}"${migrateCommand(place)}".`,
    3,
  )
}

/** The ledger of a place, opened when it is first asked. Asking throws `Refused` when it cannot. */
export function openLedger(place: Place): Ask {
  let ask: Ask | undefined
  return (...statements) => {
    ask ??= place.remote ? remoteLedger(place) : localLedger(place)
    return ask(...statements)
  }
}

const MAX_ANSWER = 512 * 1024 * 1024

/** Production's ledger through `wrangler d1 execute`; D1 runs the statements of one call as a transaction. */
function remoteLedger(place: Place): Ask {
  const command = ['d1', 'execute', 'DB', '--json', '--yes', ...flagsOf(place)]
  return (...statements) => {
    const run = spawnSync('wrangler', [...command, '--command', statements.join(';\n')], {
      encoding: 'utf8',
      maxBuffer: MAX_ANSWER,
    })
    if (run.status !== 0)
      throw new Refused(reasonOf(place, `${run.stdout}${run.stderr}`, run.error), 3)
    return resultsOf(place, run.stdout)
  }
}

/** What `wrangler d1 execute --json` found. Throws `Refused` when it is not JSON. */
export function resultsOf(place: Place, output: string): Row[][] {
  try {
    return (JSON.parse(output) as { results: Row[] }[]).map(({ results }) => results)
  } catch {
    throw new Refused(`wrangler's answer cannot be read. ${askYourself(place)}`, 3)
  }
}

/** Wrangler's failure in a sentence that says what to do; its own output may contain rows and stacks. */
export function reasonOf(place: Place, output: string, error?: Error): string {
  if (error) return 'wrangler was not found. Run the desk as "npm run desk -- <verb>".'
  if (/not logged in|CLOUDFLARE_API_TOKEN|authenticat|code: 10000/i.test(output))
    return 'wrangler is not signed in: run "npx wrangler login".'
  if (/no such (table|column)/i.test(output))
    return `The ledger there is empty or of an older release: run "${migrateCommand(place)}".`
  if (/couldn't find|could not find|not found|code: 7404/i.test(output))
    return 'There is no such database: its id in wrangler.toml is the one that "npx wrangler d1 create" printed.'
  return `The ledger did not answer. ${askYourself(place)}`
}

function askYourself(place: Place): string {
  return `"npx wrangler d1 execute DB ${flagsOf(place).join(' ')} --command 'SELECT 1'" tells why.`
}
