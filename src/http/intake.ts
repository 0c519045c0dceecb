import type { Hold } from '../delivery/kinds.ts'
import type { SubmissionNote } from '../delivery/make-submission.ts'
import { consentOf } from '../domain/consent.ts'
import type { PostMarks } from '../domain/post-marks.ts'
import { hasLink } from '../forms/text.ts'
import type { Attribution } from '../posts/attribution.ts'
import type { AppContext } from './app-env.ts'

/** People take longer than this to fill in a form. */
const MIN_FILL_MS = 1500

/** A post's marks and its attribution. */
export type Provenance = PostMarks & { attribution: Attribution }

/** What the ledger stores beside a post's fields; `name` is the sender's name, `form` the consent's form. */
export function noteOf(
  c: AppContext,
  { attribution, ...marks }: Provenance,
  { name, form }: { name: string; form: string },
): SubmissionNote {
  return {
    hold: holdOf(c, marks, name),
    attribution: Object.keys(attribution).length > 0 ? JSON.stringify(attribution) : undefined,
    receivedAt: c.var.receivedAt,
    ...consentOf(form, marks.consent),
    idempotencyKey: c.req.header('idempotency-key'),
  }
}

function holdOf(c: AppContext, { trapped, elapsedMs }: PostMarks, name: string): Hold | undefined {
  if (c.var.configuration.preview !== undefined) return 'preview'
  if (trapped) return 'honeypot'
  if (elapsedMs !== undefined && elapsedMs < MIN_FILL_MS) return 'too_fast'
  return hasLink(name) ? 'link_in_name' : undefined
}
