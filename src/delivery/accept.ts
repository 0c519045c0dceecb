import { causeOf } from '../lib/log.ts'
import { realTimers, type Timers, withTimeout } from '../lib/timers.ts'
import { store } from './ledger.ts'
import { limits } from './limits.ts'
import type { Stores } from './stores.ts'
import type { Submission } from './submission.ts'

/** Stores a submission in the ledger; in the fallback queue when the ledger fails or is slow. Slow work continues under `waitUntil`. */
export async function accept(
  stores: Stores,
  submission: Submission,
): Promise<'accepted' | 'unavailable'> {
  const { db, fallback, waitUntil, log, timers = realTimers } = stores

  const ledger = store(db, submission)
  waitUntil(ledger.catch(() => undefined))
  const stored = withTimeout(limits.accept.ledger, ledger, timers)

  const queued = needsFallback(stored, timers).then(async (needed) => {
    if (!needed) return stored
    const sent = fallback.send(submission)
    waitUntil(sent.catch(() => undefined))
    await withTimeout(limits.accept.fallback, sent, timers)
    log('fallback_used', { id: submission.id, kind: submission.kind })
  })

  waitUntil(queued.catch(() => undefined))
  stored.catch((error: unknown) => {
    log('ledger_failed', { id: submission.id, cause: causeOf(error) })
  })
  try {
    await Promise.any([stored, queued])
    return 'accepted'
  } catch (error) {
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
    log('submission_refused', { id: submission.id, cause: errors.map(causeOf).join(', ') })
    return 'unavailable'
  }
}

function needsFallback(stored: Promise<void>, timers: Timers): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = timers.after(limits.hedge, () => resolve(true))
    stored
      .then(
        () => resolve(false),
        () => resolve(true),
      )
      .finally(cancel)
  })
}
