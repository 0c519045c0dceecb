import { localLedger } from './local.ts'
import type { Place } from './place.ts'
import { remoteLedger } from './remote.ts'

/** Runs SQL statements as one transaction; gives one list of rows for each. */
export type Ask = (...statements: string[]) => Row[][]

export type Row = Record<string, string | number | null>

/** The ledger of a place, opened when it is first asked. Asking throws `Refused` when it cannot. */
export function ledgerAt(place: Place): Ask {
  let ask: Ask | undefined
  return (...statements) => {
    ask ??= place.remote ? remoteLedger(place) : localLedger(place)
    return ask(...statements)
  }
}

/** A text as SQL has it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** Texts as SQL's `IN` takes them. */
export function listed(texts: readonly string[]): string {
  return `(${texts.map(quoted).join(', ')})`
}
