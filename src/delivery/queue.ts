import { causeOf } from '../lib/log.ts'
import { realTimers, within } from '../lib/timers.ts'
import { storeDeadLetter } from './dead-letters.ts'
import { redeliverySeconds } from './delays.ts'
import { store } from './ledger.ts'
import { limits } from './limits.ts'
import type { Consumer, Message } from './message.ts'
import { readSubmission, Unreadable } from './read-submission.ts'

/**
 * Handles a message of the dead-letter queue: stores it in the ledger; if the ledger refuses it, stores it as a dead letter
 * for a person to read; if the ledger is down, sends it to the spill queue again, so that its retention starts anew.
 */
export async function consumeDead(message: Message, consumer: Consumer): Promise<void> {
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
    message.retry({ delaySeconds: redeliverySeconds(message.attempts) })
    log('dead_letter_failed', { message: id, cause: causeOf(error) })
  }
}

function isAboutContent(error: unknown): boolean {
  return error instanceof Unreadable || causeOf(error).includes('SQLITE_CONSTRAINT')
}
