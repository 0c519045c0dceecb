import { causeOf, type Log } from '../domain/log'
import { storeDeadLetter } from './dead-letters'
import { store } from './ledger'
import { limits } from './limits'
import type { Db, Spill } from './stores'
import { readSubmission, Unreadable } from './read-submission'
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
    message.retry({ delaySeconds: delaySeconds(message.attempts) })
    log('unspill_failed', {
      message: message.id,
      attempts: message.attempts,
      cause: causeOf(error),
    })
  }
}

/**
 * Handles a message of the dead-letter queue: stores it in the ledger; if the ledger refuses it, stores it as a dead letter
 * for a person to read; if the ledger is down, sends it to the spill queue again, so that its retention starts anew.
 */
async function consumeDead(message: Message, consumer: Consumer): Promise<void> {
  const { db, log, timers = realTimers } = consumer
  try {
    await within(limits.ledger, store(db, readSubmission(message.body), 'queue'), timers)
    message.ack()
    log('dead_letter_kept', { message: message.id })
  } catch (error) {
    log('dead_letter', { message: message.id, cause: causeOf(error) })
    await setAside(message, error, consumer)
  }
}

async function setAside(message: Message, reason: unknown, consumer: Consumer): Promise<void> {
  const { db, spill, log, timers = realTimers } = consumer
  const { id, body } = message
  try {
    if (isAboutContent(reason)) {
      const letter = { id, body, cause: causeOf(reason), receivedAt: timers.now() }
      await within(limits.ledger, storeDeadLetter(db, letter), timers)
    } else {
      const options = { delaySeconds: limits.redelivery.longest / 1000 }
      await within(limits.accept.spill, spill.send(readSubmission(body), options), timers)
    }
    message.ack()
  } catch (error) {
    message.retry({ delaySeconds: delaySeconds(message.attempts) })
    log('dead_letter_failed', { message: id, cause: causeOf(error) })
  }
}

function isAboutContent(error: unknown): boolean {
  return error instanceof Unreadable || causeOf(error).includes('SQLITE_CONSTRAINT')
}

function delaySeconds(attempts: number): number {
  const { first, longest } = limits.redelivery
  return Math.min(longest, first * 2 ** Math.max(0, Math.min(attempts - 1, 20))) / 1000
}
