import { erase } from './erase.ts'
import { type Ask, quoted } from './ledger/ask.ts'
import { instant } from './times.ts'
import { needsYes, type VerbResult } from './verb.ts'

/** Erases one dead letter, which a person has read. */
export function dismissLetter(ask: Ask, id: string, yes: boolean): VerbResult {
  const [[letter] = []] = ask(
    `SELECT cause, received_at FROM dead_letters WHERE message_id = ${quoted(id)}`,
  )
  if (letter === undefined)
    return { lines: [`There is no dead letter ${id}.`], data: { erased: [] }, exit: 1 }
  const what = `Dead letter ${id} of ${instant(letter['received_at'])} (${letter['cause']})`
  if (!yes) return needsYes([`${what} would be erased.`])
  erase(ask, { ids: [], deadLetters: [id] })
  return { lines: [`${what} erased.`], data: { erased: [id] } }
}
