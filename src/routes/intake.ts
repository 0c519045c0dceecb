import type { Hold, SubmissionNote } from '../delivery/submission'
import type { PostMarks } from '../domain/submissions'
import type { AppContext } from './app-env'

/** People need longer than this to fill in a form; scripts do not. */
const MIN_FILL_MS = 1500

/** What the ledger notes beside a post's fields. */
export function noteOf(c: AppContext, marks: PostMarks): SubmissionNote {
  return {
    hold: holdOf(c, marks),
    attribution: marks.attribution,
    receivedAt: c.var.receivedAt,
    idempotencyKey: c.req.header('idempotency-key'),
  }
}

function holdOf(c: AppContext, { website, elapsedMs }: PostMarks): Hold | undefined {
  if (c.var.configuration.preview !== undefined) return 'preview'
  if (website) return 'honeypot'
  return elapsedMs !== undefined && elapsedMs < MIN_FILL_MS ? 'too_fast' : undefined
}
