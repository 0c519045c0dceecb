import { causeOf } from '../log.ts'
import { withTimeout } from '../../core/time/timers.ts'
import { store } from './ledger.ts'
import { limits, redeliverySeconds } from './limits.ts'
import type { Consumer, Message } from './stores.ts'
import type { Submission } from './submission.ts'

export type Batch = { queue: string; messages: readonly Message[] }

/** Writes queue messages to D1 one by one, so that a bad one delays no other. D1's constraints check them. */
export async function consume(batch: Batch, consumer: Consumer): Promise<void> {
  const { db, log, timers } = consumer
  const isDead = batch.queue.endsWith('-dead')
  for (const message of batch.messages) {
    const { id, body, attempts } = message
    try {
      const submission = body as Submission
      await withTimeout(limits.ledger, store(db, submission), timers)
      message.ack()
      log('message_stored', { message: id, id: submission.id, attempts, isDead })
    } catch (error) {
      log('message_failed', { message: id, attempts, isDead, cause: causeOf(error) })
      if (isDead) await saveDead(message, causeOf(error), consumer)
      else message.retry({ delaySeconds: redeliverySeconds(attempts) })
    }
  }
}

/** A message that violates a constraint becomes a dead letter. While the ledger is down, it is queued again. */
async function saveDead(message: Message, cause: string, consumer: Consumer): Promise<void> {
  const { db, fallback, log, timers } = consumer
  const { id, body, attempts } = message
  try {
    const isInvalid = cause.startsWith('TypeError') || cause.includes('SQLITE_CONSTRAINT')
    const saved = isInvalid
      ? db
          .prepare('INSERT INTO dead_letters VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING')
          .bind(id, JSON.stringify(body) ?? 'null', cause, timers.now())
          .all()
      : fallback.send(body as Submission, { delaySeconds: limits.redelivery.longest / 1000 })
    await withTimeout(limits.ledger, saved, timers)
    message.ack()
  } catch (error) {
    message.retry({ delaySeconds: redeliverySeconds(attempts) })
    log('dead_letter_failed', { message: id, cause: causeOf(error) })
  }
}
