import { inboxKey } from '../domain/inbox.ts'
import { limits } from './limits.ts'
import { PUT_BEHIND, STORE, STORE_RECEIPT } from './store-sql.ts'
import type { Db } from './stores.ts'
import type { Submission } from './submission.ts'

/**
 * Stores a submission in the ledger. May be called any number of times, in any order. Throws when the ledger fails or
 * refuses the row.
 *
 * A post is a repeat of an existing row when its id or receipt is known, when its content equals the active or a held row of
 * its address, or when its inbox has reached its limit. Of one address the entry that was received first is active; later,
 * different entries are held as versions, and so is any post after a person has held the entry. When an earlier entry
 * arrives late, from the queue, it replaces the later one if that has not been sent yet; otherwise the late one becomes the
 * version.
 */
export async function store(
  db: Db,
  submission: Submission,
  via: 'ledger' | 'queue' = 'ledger',
): Promise<void> {
  const { kind, payload, emailKey, receivedAt } = submission
  const post = JSON.stringify({
    ...submission,
    via,
    payload: JSON.stringify(payload),
    inboxKey: inboxKey(emailKey),
    dayBefore: receivedAt - limits.perAddress.window,
    dayAfter: receivedAt + limits.perAddress.window,
    signups: limits.perAddress.signups,
    versions: limits.perAddress.versions,
    held: limits.perAddress.held,
    receipts: limits.perAddress.receipts,
  })
  const statements = kind === 'contest' ? [PUT_BEHIND, STORE_RECEIPT, STORE[kind]] : [STORE[kind]]
  await db.batch(statements.map((sql) => db.prepare(sql).bind(post)))
}
