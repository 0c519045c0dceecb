import type * as z from 'zod/mini'
import { accept } from '../ledger/accept.ts'
import type { PostHold } from '../../core/forms/holds.ts'
import type { Submission, SubmissionMetadata } from '../ledger/submission.ts'
import { type FormFields, honeypot, typedValues } from '../../core/forms/fields.ts'
import {
  firstMessages,
  type FormState,
  type Notice,
  noticeOfFailure,
  type FailureNotices,
} from '../../views/forms/state.ts'
import { type Attribution, attributionQuery } from '../ledger/attribution.ts'
import { type Messages, messagesOf } from '../ledger/schemas.ts'
import type { EventName } from '../../core/pages/events.ts'
import { draft } from '../../views/forms/labels.ts'
import type { Page } from '../../views/ui/page.ts'
import type { AppContext } from './context.ts'
import { recordEvent } from './analytics.ts'
import { failureBody, retryAfter } from './error-pages.ts'
import { storesOf } from './bindings.ts'
import { isWithinLimit } from './limiter.ts'
import type { PostBody } from './post-format.ts'
import type { Post } from './read-post.ts'
import { renderOnce } from './render.tsx'

/** What a visitor sees when a post of a form fails. `place` is that of the form's events. */
type FormView<Field extends string> = {
  fields: FormFields<Field>
  attribution: Attribution
  place: string
  notices: FailureNotices
  pageWith: (state: FormState<Field>) => Page
}

type Form<Field extends string, Values, Stored extends Submission> = FormView<Field> & {
  schema: z.ZodMiniType<Values>
  submissionOf: (values: Values, metadata: SubmissionMetadata) => Stored
  /** The event of an accepted post. */
  event: EventName
  /** Why it accepts no posts, if so. */
  closed?: Pick<Problem, 'error' | 'notice'> | undefined
}

/** `notice`: by default the form's own; `errors` are those of its fields. */
type Problem = { status: 409 | 422 | 429 | 503; error: string; notice?: Notice; errors?: Messages }

/** Stores a valid post. Returns its submission, or the response to a post that fails. */
export async function submit<Field extends string, Values, Stored extends Submission>(
  c: AppContext,
  post: Post,
  { schema, submissionOf, event, closed, ...view }: Form<Field, Values, Stored>,
): Promise<Stored | Response> {
  const fail = (problem: Problem) => failForm(c, post, view, problem)
  if (!(await isWithinLimit(c.env.LIMITER, c.req.raw))) {
    return fail({ status: 429, error: 'too_many' })
  }
  if (closed) return fail({ status: 409, ...closed })
  const parsed = schema.safeParse(post.body)
  if (!parsed.success) {
    return fail({ status: 422, error: 'invalid', errors: messagesOf(parsed.error) })
  }
  // `[previews]` in wrangler.toml has no ledger.
  if (!('DB' in c.env)) return fail({ status: 503, error: 'draft', notice: draft })
  const submission = submissionOf(parsed.data, metadataOf(c, post, view.attribution))
  if ((await accept(storesOf(c), submission)) === 'unavailable') {
    return fail({ status: 503, error: 'unavailable' })
  }
  // Duplicates are counted, too: only the ledger detects them. Here a hold means a filled honeypot or PREVIEW_NOW.
  if (submission.hold === undefined) {
    recordEvent(c, { event, place: view.place }, view.attribution)
  }
  return submission
}

/** Records the event; answers JSON to a script, or renders a plain form again with the visitor's values. */
function failForm<Field extends string>(
  c: AppContext,
  { format, body }: Post,
  { fields, attribution, place, notices, pageWith }: FormView<Field>,
  { status, error, notice = notices.failure, errors }: Problem,
): Response | Promise<Response> {
  recordEvent(c, { event: 'form_failed', place, reason: error }, attribution)
  if (format === 'json') {
    return c.json({ ...failureBody(c, error), errors }, status, retryAfter(status))
  }
  const first = firstMessages(fields, errors)
  const page = pageWith({
    values: typedValues(fields, body),
    errors: first,
    attribution: attributionQuery(attribution),
    notice: errors ? noticeOfFailure(fields, first, notices) : notice,
  })
  return renderOnce(page, c.var.site, status, retryAfter(status))
}

function metadataOf(c: AppContext, { body }: Post, attribution: Attribution): SubmissionMetadata {
  const { consent } = body
  return {
    hold: holdOf(c, body),
    attribution: Object.keys(attribution).length > 0 ? JSON.stringify(attribution) : undefined,
    receivedAt: c.var.receivedAt,
    consentHash: typeof consent === 'string' && SHA256_HEX.test(consent) ? consent : undefined,
    idempotencyKey: c.req.header('idempotency-key'),
    receiptKey: c.var.configuration.receiptKey,
  }
}

const SHA256_HEX = /^[0-9a-f]{64}$/

function holdOf(c: AppContext, body: PostBody): PostHold | undefined {
  if (c.var.configuration.preview !== undefined) return 'preview'
  return (body[honeypot] ?? '') === '' ? undefined : 'honeypot'
}
