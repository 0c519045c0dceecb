import { entryFields, type FormFields, signupFields, storedNames } from '../forms/fields.ts'
import { type Guard, isCount, isText, listOf, oneOf, optional, withFields } from '../lib/guards.ts'
import { causeOf } from '../lib/log.ts'
import { realTimers, withTimeout } from '../lib/timers.ts'
import { holds } from './holds.ts'
import { store } from './ledger.ts'
import { limits, redeliverySeconds } from './limits.ts'
import type { Consumer, Db, Message } from './stores.ts'
import type { EntrySubmission, SignupSubmission, Submission } from './submission.ts'

export type Batch = { queue: string; messages: readonly Message[] }

/** Writes queue messages to D1 one by one, so that a bad message delays no other. */
export async function consume(batch: Batch, consumer: Consumer): Promise<void> {
  const isDead = batch.queue.endsWith('-dead')
  for (const message of batch.messages) {
    await (isDead ? consumeDead(message, consumer) : storeMessage(message, consumer))
  }
}

async function storeMessage(
  message: Message,
  { db, log, timers = realTimers }: Consumer,
): Promise<void> {
  try {
    const submission = readSubmission(message.body)
    await withTimeout(limits.ledger, store(db, submission, 'queue'), timers)
    message.ack()
    log('fallback_stored', { id: submission.id, attempts: message.attempts })
  } catch (error) {
    message.retry({ delaySeconds: redeliverySeconds(message.attempts) })
    log('fallback_failed', {
      message: message.id,
      attempts: message.attempts,
      cause: causeOf(error),
    })
  }
}

/**
 * A message that the ledger refuses becomes a dead letter; while the ledger is down it goes back to the fallback queue, which
 * restarts its retention.
 */
async function consumeDead(message: Message, consumer: Consumer): Promise<void> {
  const { db, log, timers = realTimers } = consumer
  try {
    await withTimeout(limits.ledger, store(db, readSubmission(message.body), 'queue'), timers)
    message.ack()
    log('dead_message_stored', { message: message.id })
  } catch (error) {
    log('dead_message_failed', { message: message.id, cause: causeOf(error) })
    await storeOrRequeue(message, error, consumer)
  }
}

async function storeOrRequeue(
  message: Message,
  reason: unknown,
  consumer: Consumer,
): Promise<void> {
  const { db, fallback, log, timers = realTimers } = consumer
  try {
    if (isAboutContent(reason)) {
      const stored = storeDeadLetter(db, message, causeOf(reason), timers.now())
      await withTimeout(limits.ledger, stored, timers)
    } else {
      const options = { delaySeconds: limits.redelivery.longest / 1000 }
      await withTimeout(
        limits.accept.fallback,
        fallback.send(readSubmission(message.body), options),
        timers,
      )
    }
    message.ack()
  } catch (error) {
    message.retry({ delaySeconds: redeliverySeconds(message.attempts) })
    log('dead_letter_failed', { message: message.id, cause: causeOf(error) })
  }
}

function isAboutContent(error: unknown): boolean {
  return error instanceof InvalidMessage || causeOf(error).includes('SQLITE_CONSTRAINT')
}

class InvalidMessage extends Error {
  override name = 'InvalidMessage'
}

/** Reads a submission from a queue message. Checks types only, because the ledger checks the values. Throws `InvalidMessage`. */
function readSubmission(body: unknown): Submission {
  if (!isSignup(body) && !isEntry(body)) throw new InvalidMessage('not a submission')
  return body as Submission
}

/** Guards of a form's stored fields. */
function guardsOf<Field extends string>(fields: FormFields<Field>) {
  const guards = storedNames(fields).map((name) => [
    name,
    fields[name].required ? isText : optional(isText),
  ])
  return Object.fromEntries(guards) as Record<Field, Guard<unknown>>
}

// `satisfies` makes a missing field a type error.
const stored = {
  id: isText,
  emailKey: isText,
  hold: optional(oneOf(holds)),
  attribution: optional(isText),
  consentHash: optional(isText),
  receivedAt: isCount,
}
const isSignup = withFields({
  ...stored,
  kind: oneOf(['signup']),
  payload: withFields({
    ...guardsOf(signupFields),
    source: isText,
    quizResult: optional(withFields({ primary: isText, secondary: listOf(isText) })),
  }),
  agreement: oneOf([false]),
  giveaway: oneOf([undefined]),
  formId: oneOf([undefined]),
  receipt: oneOf([undefined]),
} satisfies Record<keyof SignupSubmission, Guard<unknown>>)
const isEntry = withFields({
  ...stored,
  kind: oneOf(['entry']),
  payload: withFields(guardsOf(entryFields)),
  agreement: oneOf([true]),
  giveaway: isText,
  formId: isText,
  receipt: isText,
} satisfies Record<keyof EntrySubmission, Guard<unknown>>)

async function storeDeadLetter(
  db: Db,
  { id, body }: Message,
  cause: string,
  receivedAt: number,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO dead_letters (message_id, body, cause, received_at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT DO NOTHING`,
    )
    .bind(id, JSON.stringify(body) ?? 'null', cause, receivedAt)
    .all()
}
