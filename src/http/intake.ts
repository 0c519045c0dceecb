import type { Hold, SubmissionNote } from '../delivery/submission'
import { consentOf } from '../domain/consent'
import { hasLink } from '../domain/fields'
import type { PostMarks } from '../domain/post-marks'
import type { AppContext } from './app-env'

/** People take longer than this to fill in a form. */
const MIN_FILL_MS = 1500

/** What the ledger stores beside a post's fields; `name` is the sender's name, `form` the consent's form. */
export function noteOf(
  c: AppContext,
  marks: PostMarks,
  { name, form }: { name: string; form: string },
): SubmissionNote {
  return {
    hold: holdOf(c, marks, name),
    attribution: marks.attribution,
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
