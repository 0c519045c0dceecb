import { bytesToHex } from '@noble/hashes/utils.js'
import { emailKey } from '../domain/email'
import { receiptOf } from '../domain/receipt'
import type { Entry, Signup } from '../domain/submissions'
import type { Submission } from './submission'

/** Data stored beside the fields. */
export type SubmissionNote = Pick<
  Submission,
  'hold' | 'attribution' | 'receivedAt' | 'consentVersion' | 'consentHash'
> & { idempotencyKey: string | undefined }

/** The entry's giveaway and form; the secret `receiptKey` signs its receipt. */
type EntryPlace = { giveaway: string; formId: string; receiptKey: string | undefined }

export function signupSubmission(payload: Signup, note: SubmissionNote): Promise<Submission> {
  return submission({ kind: 'newsletter', scope: payload.source, payload, agreement: false }, note)
}

/** A valid entry as stored. The caller has checked `agreement`. */
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
 * A post's id. The same Idempotency-Key with the same content gives the same id. Content is included, so that a client that
 * reuses one key for everything loses nothing.
 */
async function submissionId(key: string | undefined, content: unknown): Promise<string> {
  if (key === undefined || key === '') return crypto.randomUUID()
  const bytes = new TextEncoder().encode(JSON.stringify([key, content]))
  const hex = bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  // UUID version 8 (RFC 9562): custom bits.
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ]
  return [...parts, hex.slice(20, 32)].join('-')
}
