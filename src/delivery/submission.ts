import { emailKey } from '../domain/fields'
import { receiptOf } from '../domain/receipt'
import type { Entry, Signup } from '../domain/submissions'

export type Kind = 'newsletter' | 'contest'

/** Why a submission is kept but not forwarded; the sender gets the same answer. The ledger itself adds two more. */
export type Hold = 'honeypot' | 'preview' | 'too_fast' | 'link_in_name'

/** What the stores keep: one accepted post. Plain JSON, so that the queue can carry it. */
export type Submission = {
  /** A UUID: random, or derived from the sender's Idempotency-Key. */
  id: string
  kind: Kind
  /** Within what an address counts once: the newsletter's source, or the giveaway's id. */
  scope: string
  /** The form that an entry was posted to. */
  formId?: string | undefined
  emailKey: string
  /** Exactly the body that is forwarded. */
  payload: Signup | Entry
  hold: Hold | undefined
  agreement: boolean
  /** JSON. */
  attribution: string | undefined
  /** Version and SHA-256 (hex) of the words that were agreed to. */
  consentVersion?: string | undefined
  consentHash?: string | undefined
  /** Milliseconds since the epoch. */
  receivedAt: number
  /** An entry's, in hex (src/domain/receipt.ts). */
  receipt?: string | undefined
}

/** What is noted beside the fields. */
export type SubmissionNote = Pick<
  Submission,
  'hold' | 'attribution' | 'receivedAt' | 'consentVersion' | 'consentHash'
> & { idempotencyKey: string | undefined }

/** Where an entry belongs; the secret `receiptKey` signs its receipt. */
export type EntryPlace = { giveaway: string; formId: string; receiptKey: string | undefined }

/** A valid signup as the stores keep it. */
export function signupSubmission(payload: Signup, note: SubmissionNote): Promise<Submission> {
  return submission({ kind: 'newsletter', scope: payload.source, payload, agreement: false }, note)
}

/** A valid entry, whose agreement the caller has checked, as the stores keep it. */
export async function entrySubmission(
  payload: Entry,
  { giveaway, formId, receiptKey }: EntryPlace,
  note: SubmissionNote,
): Promise<Submission & { receipt: string }> {
  const post = { kind: 'contest', scope: giveaway, formId, payload, agreement: true } as const
  const entry = await submission(post, note)
  return { ...entry, receipt: await receiptOf(entry.id, receiptKey) }
}

async function submission(
  post: Pick<Submission, 'kind' | 'scope' | 'formId' | 'payload' | 'agreement'>,
  { idempotencyKey, ...note }: SubmissionNote,
): Promise<Submission> {
  const id = await submissionId(idempotencyKey, [post.kind, post.scope, post.payload, note.hold])
  return { id, emailKey: emailKey(post.payload.email), ...post, ...note }
}

/**
 * The id of a post. A resend with the same Idempotency-Key and the same content gets the same id. The content is part
 * of it, so that a client that sends one key for everything still loses nothing.
 */
async function submissionId(key: string | undefined, content: unknown): Promise<string> {
  if (key === undefined || key === '') return crypto.randomUUID()
  const bytes = new TextEncoder().encode(JSON.stringify([key, content]))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // Version 8 of RFC 9562: a UUID whose bits are the maker's own.
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ]
  return [...parts, hex.slice(20, 32)].join('-')
}

// It wrote form and opening instant as the scope.
const GIVEAWAY_OF_PREVIOUS_RELEASE = '2025-07'

/** A queue message that is not a submission. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** A submission as the queue gives it back. Throws `Unreadable`; the ledger's own checks judge the rest. */
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
    (kind === 'newsletter' || kind === 'contest') &&
    typeof payload === 'object' &&
    payload !== null &&
    typeof agreement === 'boolean' &&
    Number.isSafeInteger(receivedAt)
  )
}
