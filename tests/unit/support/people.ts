import { randomBytes, randomUUID } from 'node:crypto'
import type { Row } from '../../../src/server/services/service.ts'
import type {
  EntrySubmission,
  SignupSubmission,
  Submission,
} from '../../../src/server/ledger/submission.ts'

const base = { hold: undefined, attribution: undefined } as const

/** A submission's id, the same on each run. */
export const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

type Address = { email?: string }

/** A valid signup, with a test's changes. */
export function signup(
  number: number,
  receivedAt: number,
  { email = `reader${number}@example.org`, ...change }: Partial<SignupSubmission> & Address = {},
): SignupSubmission {
  return {
    ...base,
    id: randomUUID(),
    kind: 'signup',
    payload: { firstName: `Reader ${number}`, email, source: 'homepage' },
    agreement: false,
    receivedAt,
    ...change,
  }
}

/** A valid entry, with a test's changes. */
export function entry(
  number: number,
  receivedAt: number,
  { email = `entrant${number}@example.org`, ...change }: Partial<EntrySubmission> & Address = {},
): EntrySubmission {
  const optional = { instagramHandle: `entrant.${number}`, whyWantBook: 'To read it.' }
  return {
    ...base,
    id: randomUUID(),
    kind: 'entry',
    giveaway: '2025-07',
    formId: 'contest',
    payload: { fullName: `Entrant ${number}`, email, ...optional },
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
