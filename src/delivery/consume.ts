import { causeOf } from '../lib/log.ts'
import { realTimers, within } from '../lib/timers.ts'
import { redeliverySeconds } from './delays.ts'
import { store } from './ledger.ts'
import { limits } from './limits.ts'
import type { Consumer, Message } from './message.ts'
import { consumeDead } from './queue.ts'
import { readSubmission } from './read-submission.ts'

/** The part of a queue's batch that delivery uses. */
export type Batch = { queue: string; messages: readonly Message[] }

/** Moves queue messages into the ledger one by one, so that a bad message delays no other. */
export async function consume(batch: Batch, consumer: Consumer): Promise<void> {
  const isDead = batch.queue.endsWith('-dead')
  for (const message of batch.messages) {
    await (isDead ? consumeDead(message, consumer) : unspill(message, consumer))
  }
}

async function unspill(
  message: Message,
  { db, log, timers = realTimers }: Consumer,
): Promise<void> {
  try {
    const submission = readSubmission(message.body)
    await within(limits.ledger, store(db, submission, 'queue'), timers)
    message.ack()
    log('unspilled', { id: submission.id, attempts: message.attempts })
  } catch (error) {
    message.retry({ delaySeconds: redeliverySeconds(message.attempts) })
    log('unspill_failed', {
      message: message.id,
      attempts: message.attempts,
      cause: causeOf(error),
    })
  }
}
