import { randomBytes, randomUUID } from 'node:crypto'
import type { Row } from '../../../../src/delivery/services/service.ts'
import type {
  EntrySubmission,
  SignupSubmission,
  Submission,
} from '../../../../src/delivery/submission.ts'

const base = { hold: undefined, attribution: undefined } as const

/** A valid signup, with a test's changes. */
export function signup(
  number: number,
  receivedAt: number,
  change: Partial<SignupSubmission> = {},
): SignupSubmission {
  const email = change.emailKey ?? `reader${number}@example.org`
  return {
    ...base,
    id: randomUUID(),
    kind: 'signup',
    emailKey: email,
    payload: { firstName: `Reader ${number}`, email, source: 'homepage' },
    agreement: false,
    receivedAt,
    ...change,
  }
}

/** A valid contest entry, with a test's changes. */
export function entry(
  number: number,
  receivedAt: number,
  change: Partial<EntrySubmission> = {},
): EntrySubmission {
  const email = change.emailKey ?? `entrant${number}@example.org`
  return {
    ...base,
    id: randomUUID(),
    kind: 'entry',
    giveaway: '2025-07',
    formId: 'contest',
    emailKey: email,
    payload: {
      fullName: `Entrant ${number}`,
      email,
      instagramHandle: `entrant.${number}`,
      whyWantBook: 'To read it.',
    },
    agreement: true,
    receivedAt,
    receipt: randomBytes(16).toString('hex'),
    ...change,
  }
}

/** A submission as it is sent. */
export function rowOf({ id, payload, formId, attribution }: Submission): Row {
  return {
    id,
    payload: JSON.stringify(payload),
    formId: formId ?? null,
    attribution: attribution ?? null,
  }
}
