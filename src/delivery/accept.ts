import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { DEVELOPMENT_KEY } from '../giveaway/receipt.ts'
import { causeOf } from '../lib/log.ts'
import { realTimers, type Timers, within } from '../lib/timers.ts'
import { store } from './ledger.ts'
import { limits } from './limits.ts'
import type { Stores } from './stores.ts'
import type { Submission } from './submission.ts'

/**
 * Stores a submission: ok as soon as the ledger or the spill queue has it, not ok when neither did in time, or when its
 * address has no room for another post (`isFull`). The queue is used only when the ledger fails or is slow. Unfinished work
 * continues under `waitUntil`.
 */
export async function accept(
  stores: Stores,
  submission: Submission,
): Promise<{ ok: boolean; isFull?: true }> {
  const { db, spill, waitUntil, log, timers = realTimers } = stores

  const room = roomOf(submission, stores.receiptKey)
  const ledger = attempt(async () => {
    if ((await store(db, submission, { room })).isFull) throw new Full()
  })
  waitUntil(ledger.catch(() => undefined))
  const stored = within(limits.accept.ledger, ledger, timers)

  const spilled = needsSpill(stored, timers).then(async (needed) => {
    if (!needed) return stored
    const sent = attempt(() => spill.send(submission))
    waitUntil(sent.catch(() => undefined))
    await within(limits.accept.spill, sent, timers)
    log('spilled', { id: submission.id, kind: submission.kind })
  })

  waitUntil(spilled.catch(() => undefined))
  stored.catch((error: unknown) => {
    const event = error instanceof Full ? 'address_full' : 'ledger_failed'
    log(event, { id: submission.id, cause: causeOf(error) })
  })
  try {
    await Promise.any([stored, spilled])
    return { ok: true }
  } catch (error) {
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
    if (errors.some((each) => each instanceof Full)) return { ok: false, isFull: true }
    log('submission_refused', { id: submission.id, cause: errors.map(causeOf).join(', ') })
    return { ok: false }
  }
}

/**
 * How many posts of an address are kept in a scope: a number between two limits that nobody can guess without `key`, the secret
 * RECEIPT_KEY. Each scope has another one: else whoever fills an address up in two of them could compare the counts, and so
 * learn where its owner had posted before.
 */
export function roomOf(
  { kind, scope, emailKey }: Pick<Submission, 'kind' | 'scope' | 'emailKey'>,
  key = DEVELOPMENT_KEY,
): number {
  const { least, most } = limits.perAddress
  const text = JSON.stringify(['room', kind, scope, emailKey])
  const bytes = hmac(sha256, utf8ToBytes(key), utf8ToBytes(text))
  return least + (new DataView(bytes.buffer).getUint32(0) % (most - least + 1))
}

/** The address has no room. As an error, because the spill queue may still take the post, when it was asked already. */
class Full extends Error {
  override name = 'Full'
}

/** Whether the queue is needed: at once when the ledger fails, or when it is slow. */
function needsSpill(stored: Promise<void>, timers: Timers): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = timers.after(limits.hedge, () => resolve(true))
    stored
      .then(
        () => resolve(false),
        (error: unknown) => resolve(!(error instanceof Full)),
      )
      .finally(cancel)
  })
}

// A store may throw before it returns a promise: handled like a rejection.
async function attempt(call: () => Promise<unknown>): Promise<void> {
  await call()
}
