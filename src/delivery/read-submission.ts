import { kinds } from './kinds.ts'
import type { Submission } from './submission.ts'

// The previous release stored form and opening instant as the scope.
const GIVEAWAY_OF_PREVIOUS_RELEASE = '2025-07'

/** A queue message that is not a submission. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** Reads a submission from a queue message. Throws `Unreadable`; the ledger's checks do the rest. */
export function readSubmission(body: unknown): Submission {
  if (!isSubmission(body)) throw new Unreadable('not a submission')
  const [formId, opening] = body.kind === 'contest' ? body.scope.split(' ') : []
  return opening === undefined ? body : { ...body, scope: GIVEAWAY_OF_PREVIOUS_RELEASE, formId }
}

function isSubmission(body: unknown): body is Submission {
  if (typeof body !== 'object' || body === null) return false
  const {
    id,
    kind,
    scope,
    emailKey: key,
    payload,
    agreement,
    receivedAt,
  } = body as Partial<Submission>
  return (
    [id, scope, key].every((text) => typeof text === 'string') &&
    kinds.some((each) => each === kind) &&
    typeof payload === 'object' &&
    payload !== null &&
    typeof agreement === 'boolean' &&
    Number.isSafeInteger(receivedAt)
  )
}
