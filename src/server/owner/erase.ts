import type { Db } from '../ledger/stores.ts'
import type { Kind } from '../ledger/submission.ts'
import type { Upstreams } from '../services/upstreams.ts'
import type { Row } from './stored.ts'

/** Erases these submissions and messages in one transaction, and tells how many there were. */
export async function erase(
  db: Db,
  { rows, letters }: { rows: readonly string[]; letters: readonly string[] },
): Promise<number> {
  const answers = await db.batch([
    db.prepare(ERASE_LETTERS).bind(JSON.stringify(letters)),
    db.prepare(ERASE_ROWS).bind(JSON.stringify(rows)),
  ])
  return answers.reduce((sum, { results }) => sum + results.length, 0)
}

const ERASE_LETTERS =
  'DELETE FROM dead_letters WHERE message_id IN (SELECT value FROM json_each(?1)) RETURNING 1'
const ERASE_ROWS =
  'DELETE FROM submissions WHERE id IN (SELECT value FROM json_each(?1)) RETURNING 1'

/** The addresses that a service has, or may have once the rows are erased. The owner erases them there. */
export function sentElsewhere(rows: readonly Row[], upstreams: Upstreams) {
  const sent = rows.filter(({ attempts, cause, delivered_at: deliveredAt, status, kind }) => {
    const isDue = status === 'pending' && upstreams[kind as Kind]
    return attempts || cause !== null || deliveredAt !== null || isDue
  })
  const places = sent.map(({ kind, form_id: form, payload }) => ({
    email: (JSON.parse(String(payload)) as { email: string }).email,
    form: kind === 'signup' ? null : String(form),
  }))
  return [...new Map(places.map((each) => [JSON.stringify(each), each])).values()]
}
