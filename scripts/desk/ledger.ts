import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Ask, Row } from './ledger/ask.ts'
import { localFile, migrateCommand, type Place } from './place.ts'
import { Refused } from './refused.ts'

/** Longer than any sweep of a running `wrangler dev` holds the file. */
const BUSY_MS = 5000

/** The local ledger's own file: both sides lock it as SQLite does, so a running `wrangler dev` may go on. */
export function localLedger(place: Place): Ask {
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
