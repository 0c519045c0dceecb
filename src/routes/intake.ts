import type { Hold, SubmissionNote } from '../delivery/submission'
import type { FieldErrors, Values } from '../domain/forms'
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

/** The first message of each field that a form shows; what else is wrong has no place beside a field. */
export function errorsBeside<Field extends string>(
  values: Values<Field>,
  errors: Readonly<Record<string, readonly string[]>>,
): FieldErrors<Field> {
  const found = Object.entries(errors).filter(([field]) => Object.hasOwn(values, field))
  const firsts = found.map(([field, [message]]) => [field, message])
  return Object.fromEntries(firsts) as FieldErrors<Field>
}

function holdOf(c: AppContext, { website, elapsedMs }: PostMarks): Hold | undefined {
  if (c.var.configuration.preview !== undefined) return 'preview'
  if (website) return 'honeypot'
  return elapsedMs !== undefined && elapsedMs < MIN_FILL_MS ? 'too_fast' : undefined
}
