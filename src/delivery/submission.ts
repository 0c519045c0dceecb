import { emailKey } from '../forms/email.ts'
import { receiptOf, signed } from '../giveaway/receipt.ts'
import type { Entry, Signup } from '../posts/parse.ts'

/** What the ledger keeps, as `migrations/` names it. */
export const kinds = ['newsletter', 'contest'] as const
export type Kind = (typeof kinds)[number]

export const states = ['delivered', 'pending', 'sending', 'needs_attention', 'quarantined'] as const

const seenInThePost = ['honeypot', 'too_fast', 'link_in_name', 'preview'] as const
/** Why a submission is stored but not forwarded. The sender gets the same answer. */
type Hold = (typeof seenInThePost)[number]

/** All holds: the ledger adds two, and a person two. `handled_by_hand` is a signup that a person has put on the list. */
export const holds = [
  ...seenInThePost,
  'duplicate',
  'address_limit',
  'by_hand',
  'handled_by_hand',
] as const

/** One accepted post, as stored. Plain JSON, so that the queue can carry it. */
export type Submission = {
  /** A UUID: random, or derived from the client's Idempotency-Key. */
  id: string
  kind: Kind
  /** The signup's source, or the giveaway's id. */
  scope: string
  formId?: string | undefined
  emailKey: string
  /** The form's values. */
  payload: Signup | Entry
  hold: Hold | undefined
  agreement: boolean
  /** JSON. */
  attribution: string | undefined
  /** Version and SHA-256 (hex) of the texts that the visitor agreed to. */
  consentVersion?: string | undefined
  consentHash?: string | undefined
  /** Milliseconds since the epoch. */
  receivedAt: number
  /** An entry's receipt, in hex (src/giveaway/receipt.ts). */
  receipt?: string | undefined
}

/** Data stored beside the fields. */
export type SubmissionNote = Pick<
  Submission,
  'hold' | 'attribution' | 'receivedAt' | 'consentVersion' | 'consentHash'
> & {
  idempotencyKey: string | undefined
  /** The secret RECEIPT_KEY. */
  receiptKey: string | undefined
}

/** The entry's giveaway and form. */
type EntryPlace = { giveaway: string; formId: string }

export function signupSubmission(payload: Signup, note: SubmissionNote): Submission {
  return submission({ kind: 'newsletter', scope: payload.source, payload, agreement: false }, note)
}

/** A valid entry as stored. The caller has checked `agreement`. */
export function entrySubmission(
  payload: Entry,
  { giveaway, formId }: EntryPlace,
  note: SubmissionNote,
): Submission & { receipt: string } {
  const post = { kind: 'contest', scope: giveaway, formId, payload, agreement: true } as const
  const entry = submission(post, note)
  return { ...entry, receipt: receiptOf(entry.id, note.receiptKey) }
}

function submission(
  post: Pick<Submission, 'kind' | 'scope' | 'formId' | 'payload' | 'agreement'>,
  { idempotencyKey, receiptKey, ...note }: SubmissionNote,
): Submission {
  const content = [post.kind, post.scope, post.payload, note.hold]
  const id = submissionId(idempotencyKey, content, receiptKey)
  return { id, emailKey: emailKey(post.payload.email), ...post, ...note }
}

/**
 * A post's id. The same Idempotency-Key with the same content gives the same id: content is included, so that a client that
 * reuses one key for everything loses nothing. So is RECEIPT_KEY, which makes the receipt: with another one a repeat is a row of
 * its own, and its sender is not given a receipt that no row has.
 */
function submissionId(
  key: string | undefined,
  content: unknown,
  receiptKey: string | undefined,
): string {
  if (key === undefined || key === '') return crypto.randomUUID()
  const hex = signed(JSON.stringify([key, content]), receiptKey)
  // UUID version 8 (RFC 9562): custom bits.
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ]
  return [...parts, hex.slice(20, 32)].join('-')
}
