import type { Notice } from '../content/types.ts'
import type { SubmissionNote } from '../delivery/submission.ts'
import { type FormFields, typedValues } from '../forms/fields.ts'
import {
  firstMessages,
  type FormOutcome,
  noticeOfRefusal,
  type RefusalNotices,
} from '../forms/outcome.ts'
import { hasLink } from '../forms/text.ts'
import { type Attribution, attributionQuery } from '../posts/attribution.ts'
import type { PostMarks } from '../posts/schemas.ts'
import { consentOf } from '../posts/submissions.ts'
import type { Page } from '../ui/page.ts'
import type { AppContext } from './context.ts'
import { countFor } from './counting.ts'
import { failure, retryAfter } from './errors.ts'
import type { Post } from './post.ts'
import { noStore, renderOnce } from './render.tsx'

/** People take longer than this to fill in a form. */
const MIN_FILL_MS = 1500

/** A post of one of the site's forms. */
export type FormPost<Field extends string> = Post & {
  fields: FormFields<Field>
  attribution: Attribution
  /** The form's name in counts and consents: its subject, or the giveaway's id. */
  place: string
}

/** Why a post is not taken. */
export type Problem = {
  status: 409 | 422 | 429 | 503
  error: string
  notice: Notice | undefined
  errors?: Record<string, string[]>
}

/** The problem of fields that are not right. */
export function invalid<Field extends string>(
  { fields, body }: FormPost<Field>,
  errors: Record<string, string[]>,
  notices: RefusalNotices,
): Problem {
  const values = typedValues(fields, body)
  const notice = noticeOfRefusal(fields, values, firstMessages(fields, errors), notices)
  return { status: 422, error: 'invalid', errors, notice }
}

/** Answers a post that is not taken: JSON for a script; for a plain form the page again, with what was typed. */
export function refuseForm<Field extends string>(
  c: AppContext,
  { format, fields, body, attribution, place }: FormPost<Field>,
  { status, error, errors, notice }: Problem,
  pageWith: (outcome: FormOutcome<Field>) => Page,
): Response | Promise<Response> {
  countFor(c, { event: 'refused', place, reason: error }, attribution)
  if (format === 'json') {
    const answer = { ...failure(c, error), ...(errors && { errors }) }
    return c.json(answer, status, { ...noStore, ...retryAfter(status) })
  }
  const page = pageWith({
    values: typedValues(fields, body),
    errors: firstMessages(fields, errors),
    attribution: attributionQuery(attribution),
    ...(notice && { notice }),
  })
  return renderOnce(page, c.var.site, status, retryAfter(status))
}

/** What the ledger keeps of a post beside its fields; `name` is what the sender gave as a name. */
export function noteOf(
  c: AppContext,
  { attribution, place }: Pick<FormPost<string>, 'attribution' | 'place'>,
  marks: PostMarks,
  name: string,
): SubmissionNote {
  return {
    hold: holdOf(c, marks, name),
    attribution: Object.keys(attribution).length > 0 ? JSON.stringify(attribution) : undefined,
    receivedAt: c.var.receivedAt,
    ...consentOf(place, marks.consent),
    idempotencyKey: c.req.header('idempotency-key'),
    receiptKey: c.var.configuration.receiptKey,
  }
}

function holdOf(
  c: AppContext,
  { trapped, elapsedMs }: PostMarks,
  name: string,
): SubmissionNote['hold'] {
  if (c.var.configuration.preview !== undefined) return 'preview'
  if (trapped) return 'honeypot'
  if (elapsedMs !== undefined && elapsedMs < MIN_FILL_MS) return 'too_fast'
  return hasLink(name) ? 'link_in_name' : undefined
}
