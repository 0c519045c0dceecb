import { inboxKey } from '../domain/fields'
import { PUT_BEHIND, STORE, STORE_RECEIPT } from './store-sql'
import { limits } from './limits'
import type { Db } from './stores'
import type { Submission } from './submission'

/**
 * Puts a submission into the ledger, or finds it there already: it may be given any number of times, in any order.
 * Throws when the ledger fails or refuses the row.
 *
 * It counts as a repeat of a row that is there when its id is known, when it says the same as what stands or is held of
 * its address, or when the limit of what one inbox may leave there is reached. Of an address's entries the one that was
 * received first stands, and later, different ones are held beside it as versions. When an entry comes late, from the
 * queue, what was received after it steps back if nobody has tried to forward it yet; else the late one is the version.
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
