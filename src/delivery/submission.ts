import type { Entry, Signup } from '../posts/submissions.ts'
import type { Hold, Kind } from './kinds.ts'

/** One accepted post, as stored. Plain JSON, so that the queue can carry it. */
export type Submission = {
  /** A UUID: random, or derived from the client's Idempotency-Key. */
  id: string
  kind: Kind
  /** Where an address counts once: the signup's source, or the giveaway's id. */
  scope: string
  formId?: string | undefined
  emailKey: string
  /** The body that is forwarded. */
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
