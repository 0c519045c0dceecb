import type { Entry, Signup } from '../domain/submissions'

export type Kind = 'newsletter' | 'contest'
export type Hold = 'honeypot' | 'too_fast' | 'preview'

/** Something accepted from a visitor: what is forwarded, and what the ledger notes beside it. */
export type Submission = {
  id: string
  kind: Kind
  /** Trimmed, lower-cased address: the natural key together with the kind. */
  emailKey: string
  payload: Signup | Entry
  /** Why it is kept but not forwarded; undefined for an ordinary one. */
  hold: Hold | undefined
  agreement: boolean
  attribution: string | undefined
  /** Milliseconds since the epoch, by the worker's real clock. */
  receivedAt: number
}
