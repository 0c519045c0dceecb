import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { unseal } from '../backup.ts'
import { askFile } from '../ledger.ts'
import { localFile, type Place } from '../place.ts'
import { Refused } from '../refused.ts'
import { describe } from '../status.ts'
import { readBooks } from '../status/books.ts'
import { tableOf } from '../table.ts'
import type { VerbResult } from '../verb.ts'
import { refill } from './refill.ts'

export async function rehearse(
  backup: string,
  secret: string,
  place: Place,
  now: number,
): Promise<VerbResult> {
  const file = localFile(place)
  if (existsSync(file))
    throw new Refused(`There is a ledger in ${place.persistTo} already: name a new folder.`)
  const lines = unseal(backup, secret)
  mkdirSync(dirname(file), { recursive: true })
  const sqlite = new DatabaseSync(file)
  sqlite.exec('PRAGMA journal_mode = WAL')
  const counts = [...(await refill(sqlite, lines))]
  const books = describe(readBooks(askFile(sqlite, place), now), [], now)
  sqlite.close()
  return {
    lines: [...tableOf(counts), ...(books.lines ?? [])],
    data: { folder: place.persistTo, rows: Object.fromEntries(counts), books: books.data },
  }
}
