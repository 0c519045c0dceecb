import { receiptOf } from '../../core/giveaway/receipt.ts'
import { hmacHex } from '../../core/hash.ts'
import type { Entry, Signup } from './schemas.ts'
import type { PostHold } from '../../core/forms/holds.ts'

export const kinds = ['signup', 'entry'] as const
export type Kind = (typeof kinds)[number]

export const states = ['delivered', 'pending', 'refused', 'held'] as const

/** One accepted post. Plain JSON, because the queue stores it too. */
export type Submission = SignupSubmission | EntrySubmission

export type SignupSubmission = Stored & {
  kind: 'signup'
  payload: Signup
  agreement: false
  giveaway?: undefined
  formId?: undefined
  receipt?: undefined
}

export type EntrySubmission = Stored & {
  kind: 'entry'
  giveaway: string
  payload: Entry
  agreement: true
  formId: string
  /** 128 bits in hex (src/core/giveaway/receipt.ts). */
  receipt: string
}

type Stored = {
  /** A UUID: random, or derived from the client's Idempotency-Key. */
  id: string
  hold: PostHold | undefined
  /** JSON. */
  attribution: string | undefined
  /** SHA-256 (hex) of the texts that the visitor agreed to. Sent by the page, which may be older than this worker. */
  consentHash?: string | undefined
  /** Milliseconds since the epoch. */
  receivedAt: number
}

export type SubmissionMetadata = Omit<Stored, 'id'> & {
  idempotencyKey: string | undefined
  receiptKey: string | undefined
}

export function signupSubmission(payload: Signup, metadata: SubmissionMetadata): SignupSubmission {
  const post = { kind: 'signup', payload, agreement: false } as const
  return { ...post, ...storedFields(post, metadata) }
}

/** The caller has checked `agreement`. */
export function entrySubmission(
  payload: Entry,
  { giveaway, formId }: { giveaway: string; formId: string },
  metadata: SubmissionMetadata,
): EntrySubmission {
  const post = { kind: 'entry', giveaway, formId, payload, agreement: true } as const
  const rest = storedFields(post, metadata)
  return { ...post, ...rest, receipt: receiptOf(rest.id, metadata.receiptKey) }
}

function storedFields(
  { kind, giveaway, payload }: Pick<Submission, 'kind' | 'giveaway' | 'payload'>,
  { idempotencyKey, receiptKey, ...metadata }: SubmissionMetadata,
): Stored {
  const id = submissionId(idempotencyKey, [kind, giveaway, payload, metadata.hold], receiptKey)
  return { id, ...metadata }
}

/** The id covers key, content and RECEIPT_KEY, so that a repeat never gets a receipt without a row. */
function submissionId(
  key: string | undefined,
  content: unknown,
  receiptKey: string | undefined,
): string {
  if (key === undefined || key === '') return crypto.randomUUID()
  const hex = hmacHex(JSON.stringify([key, content]), receiptKey)
  // UUID version 8 (RFC 9562): custom bits.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5')
}
