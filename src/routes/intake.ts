import type { Hold, Kind, Submission } from '../delivery/submission'
import { emailKey } from '../domain/fields'
import type { Entry, PostMarks, Signup } from '../domain/submissions'
import type { AppContext } from './app-env'

/** People need longer than this to fill in a form; scripts do not. */
const MIN_FILL_MS = 1500

/** Makes a submission of a post that was read. An Idempotency-Key makes its id the same each time. */
export async function submissionOf(
  c: AppContext,
  kind: Kind,
  payload: Signup | Entry,
  marks: PostMarks,
): Promise<Submission> {
  const key = c.req.header('idempotency-key')
  return {
    id: key ? await uuidFrom(`${kind}\n${payload.email}\n${key}`) : crypto.randomUUID(),
    kind,
    emailKey: emailKey(payload.email),
    payload,
    hold: holdOf(c, marks),
    agreement: kind === 'contest',
    attribution: marks.attribution,
    receivedAt: Date.now(),
  }
}

/** The first message by each field: a form shows one. */
export function firstMessages(errors: Readonly<Record<string, string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  )
}

function holdOf(c: AppContext, { website, elapsedMs }: PostMarks): Hold | undefined {
  if (c.var.configuration.preview !== undefined) return 'preview'
  if (website !== '') return 'honeypot'
  return elapsedMs !== undefined && elapsedMs < MIN_FILL_MS ? 'too_fast' : undefined
}

/** A UUID (version 8, RFC 9562) that a text always leads to. */
async function uuidFrom(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const bytes = new Uint8Array(digest).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
