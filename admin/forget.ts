import { DAY_MS, isoDay } from '../src/core/lib/dates.ts'
import { type CommandContext, type CommandResult, needsYes } from './command.ts'
import { listed, type Row } from './ledger.ts'
import { linesOf, recordsOf } from './person.ts'

export function forget(
  { query, now, time }: CommandContext,
  subject: string,
  { yes }: { yes?: true },
): CommandResult {
  const { inbox, where, rows, deadLetters } = recordsOf(query, subject)
  const found = linesOf(rows, deadLetters, time)
  const later = inbox === undefined ? [] : laterText(now)
  if (found.length === 0) return { lines: ['Nothing is stored of this.', ...later], exit: 1 }
  if (!yes) return needsYes([...found, ...upstreamOf(rows)])
  // What is erased may have changed since it was read.
  const [letters = [], erased = []] = query(
    `DELETE FROM dead_letters WHERE message_id IN ${listed(deadLetters.map((each) => each['message_id']!))} RETURNING *`,
    `DELETE FROM submissions WHERE ${where} RETURNING *`,
  )
  return {
    lines: [...linesOf(erased, letters, time), 'Erased.', ...upstreamOf(erased), ...later],
  }
}

/** Longer than the four days that a queue keeps a message: https://developers.cloudflare.com/queues/platform/limits/ */
const QUEUE_DAYS = 5

function laterText(now: number): string[] {
  return [
    "D1's Time Travel keeps a copy for 30 days.",
    `The fallback queue cannot be searched: run this again on ${isoDay(now + QUEUE_DAYS * DAY_MS)} or later.`,
  ]
}

/** Lists by spelling what the services have or may have, as of a try, and what must be erased there by hand. */
function upstreamOf(rows: readonly Row[]): string[] {
  const sent = rows.filter(
    (row) => row['attempts'] || row['cause'] !== null || row['delivered_at'] !== null,
  )
  const lines = sent.map(({ kind, form_id: form, payload }) => {
    const { email } = JSON.parse(String(payload)) as { email: string }
    return kind === 'signup'
      ? `Erase ${email} at the newsletter service as well.`
      : `Erase ${email} at the form service as well, in form ${form}.`
  })
  return [...new Set(lines)]
}
