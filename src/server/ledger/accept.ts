import { causeOf } from '../log.ts'
import { delay, withTimeout } from '../../core/time/timers.ts'
import { store } from './ledger.ts'
import { limits } from './limits.ts'
import type { Stores } from './stores.ts'
import type { Submission } from './submission.ts'

/** Stores a submission in the ledger, and in the fallback queue if the ledger fails or is slow. */
export async function accept(
  { db, fallback, waitUntil, log, timers }: Stores,
  submission: Submission,
): Promise<'accepted' | 'unavailable'> {
  const { id, kind } = submission
  const ledger = store(db, submission)
  const stored = withTimeout(limits.accept.ledger, ledger, timers)
  const isStored = stored.then(() => true)
  const isSlow = delay(limits.fallbackAfter, timers).then(() => false)

  const queued = Promise.race([isStored, isSlow])
    .catch(() => false)
    .then(async (inTime) => {
      if (inTime) return
      const sent = fallback.send(submission)
      waitUntil(sent.catch(() => undefined))
      await withTimeout(limits.accept.fallback, sent, timers)
      log('fallback_used', { id, kind })
    })

  for (const work of [ledger, queued]) waitUntil(work.catch(() => undefined))
  stored.catch((error: unknown) => log('ledger_failed', { id, cause: causeOf(error) }))
  try {
    await Promise.any([stored, queued])
    return 'accepted'
  } catch (error) {
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
    log('submission_failed', { id, cause: errors.map(causeOf).join(', ') })
    return 'unavailable'
  }
}
