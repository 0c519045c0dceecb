import { checkChoice } from './check-options.ts'
import type { Ask } from './ledger/ask.ts'

/** Throws `Refused` with the nearest giveaway that there is. */
export function checkGiveaway(ask: Ask, giveaway: string): void {
  const [rows = []] = ask("SELECT DISTINCT giveaway FROM submissions WHERE kind = 'contest'")
  const ids = rows.map((row) => String(row['giveaway']))
  checkChoice('--giveaway', giveaway, ids)
}
