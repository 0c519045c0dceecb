import { emailKey } from '../forms/email.ts'
import { receiptOf } from '../giveaway/receipt.ts'
import type { Entry, Signup } from '../posts/submissions.ts'
import { submissionId } from './submission-id.ts'
import type { Submission } from './submission.ts'

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
