import { entryFields, type FormFields, signupFields, storedNames } from '../../core/forms/fields.ts'
import {
  type Guard,
  isCount,
  isText,
  listOf,
  oneOf,
  optional,
  withFields,
} from '../../core/lib/guards.ts'
import { causeOf } from '../../core/lib/log.ts'
import { withTimeout } from '../../core/lib/timers.ts'
import { holds } from './holds.ts'
import { store } from './ledger.ts'
import { limits, redeliverySeconds } from './limits.ts'
import type { Consumer, Message } from './stores.ts'
import type { EntrySubmission, SignupSubmission, Submission } from './submission.ts'

export type Batch = { queue: string; messages: readonly Message[] }

/** Writes queue messages to D1 one by one, so that a bad message delays no other. */
export async function consume(batch: Batch, consumer: Consumer): Promise<void> {
  const { db, log, timers } = consumer
  const isDead = batch.queue.endsWith('-dead')
  for (const message of batch.messages) {
    const { id, body, attempts } = message
    try {
      // The ledger checks the values.
      if (!isSubmission(body)) throw new Error('not a submission')
      await withTimeout(limits.ledger, store(db, body, 'queue'), timers)
      message.ack()
      log('message_stored', { message: id, id: body.id, attempts, isDead })
    } catch (error) {
      log('message_failed', { message: id, attempts, isDead, cause: causeOf(error) })
      if (isDead) await keepDead(message, causeOf(error), consumer)
      else message.retry({ delaySeconds: redeliverySeconds(attempts) })
    }
  }
}

/**
 * A message that the ledger refuses becomes a dead letter; while the ledger is down it goes back to the fallback queue, which
 * restarts its retention.
 */
async function keepDead(message: Message, cause: string, consumer: Consumer): Promise<void> {
  const { db, fallback, log, timers } = consumer
  const { id, body, attempts } = message
  try {
    const isValid = isSubmission(body) && !cause.includes('SQLITE_CONSTRAINT')
    const kept = isValid
      ? fallback.send(body, { delaySeconds: limits.redelivery.longest / 1000 })
      : db
          .prepare('INSERT INTO dead_letters VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING')
          .bind(id, JSON.stringify(body) ?? 'null', cause, timers.now())
          .all()
    await withTimeout(limits.ledger, kept, timers)
    message.ack()
  } catch (error) {
    message.retry({ delaySeconds: redeliverySeconds(attempts) })
    log('dead_letter_failed', { message: id, cause: causeOf(error) })
  }
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

/** Whether the types are those of a submission. */
function isSubmission(body: unknown): body is Submission {
  return isSignup(body) || isEntry(body)
}
