import { causeOf, type Log } from '../domain/log'
import { keepLetter } from './dead-letters'
import { keep } from './ledger'
import { limits } from './limits'
import type { Db, Spill } from './stores'
import { readSubmission } from './submission'
import { realTimers, within, type Timers } from './timers'

/** The part of a queue's batch that delivery uses. */
export type Batch = { queue: string; messages: readonly Message[] }

export type Message = {
  id: string
  body: unknown
  attempts: number
  ack(): void
  retry(options?: { delaySeconds?: number }): void
}

export type Consumer = { db: Db; spill: Spill; log: Log; timers?: Timers }

/** Puts what the spill queue carries into the ledger, message by message, so that one bad message delays no other. */
export async function consume(batch: Batch, consumer: Consumer): Promise<void> {
  const isDead = batch.queue.endsWith('-dead')
  for (const message of batch.messages) {
    await (isDead ? bury(message, consumer) : settle(message, consumer))
  }
}

async function settle(message: Message, { db, log, timers = realTimers }: Consumer): Promise<void> {
  try {
    const submission = readSubmission(message.body)
    await within(limits.ledger, keep(db, submission), timers)
    message.ack()
    log('unspilled', { id: submission.id, attempts: message.attempts })
  } catch (error) {
    message.retry({ delaySeconds: delaySeconds(message.attempts) })
    log('unspill_failed', { message: message.id, attempts: message.attempts, cause: causeOf(error) })
  }
}

/**
 * The last stop. What the ledger takes goes there; what it refuses as a submission is kept as it came, for a person to
 * read. When the ledger cannot be reached at all, the message starts again in the spill queue, which renews its
 * retention: a dead letter must not die of age.
 */
async function bury(message: Message, consumer: Consumer): Promise<void> {
  const { db, spill, log, timers = realTimers } = consumer
  const { id, body } = message
  try {
    await within(limits.ledger, keep(db, readSubmission(body)), timers)
    message.ack()
    return log('dead_letter_kept', { message: id })
  } catch (error) {
    log('dead_letter', { message: id, cause: causeOf(error) })
    try {
      const letter = { id, body, cause: causeOf(error), receivedAt: timers.now() }
      if (isAboutContent(error)) await within(limits.ledger, keepLetter(db, letter), timers)
      else await respill(spill, body, timers)
      message.ack()
    } catch (failure) {
      message.retry({ delaySeconds: delaySeconds(message.attempts) })
      log('dead_letter_failed', { message: id, cause: causeOf(failure) })
    }
  }
}
