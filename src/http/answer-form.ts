import type { Notice } from '../content/types.ts'
import { accept } from '../delivery/accept.ts'
import type { Hold, Submission, SubmissionNote } from '../delivery/submission.ts'
import {
  type FieldErrors,
  type FormFields,
  isIncomplete,
  typedValues,
  type Values,
} from '../forms/fields.ts'
import { hasLink } from '../forms/text.ts'
import { type Attribution, attributionQuery } from '../posts/attribution.ts'
import type { PostMarks } from '../posts/schemas.ts'
import { consentOf, type ParsedPost } from '../posts/submissions.ts'
import type { FormOutcome, Page } from '../ui/page.ts'
import { storesOf } from './bindings.ts'
import type { AppContext } from './context.ts'
import { attributionOf, type Counted, countFor } from './counting.ts'
import { failure, retryAfter } from './errors.ts'
import { isWithinLimit } from './limiter.ts'
import type { Post } from './post.ts'
import { noStore, renderOnce } from './render.tsx'
import type { PostBody } from './request.ts'

/** Stores a post and answers it: JSON for a script; for a plain form a redirect, or the page again with its errors. */
export async function answerForm<Field extends string, Value, Submitted extends Submission>(
  c: AppContext,
  kind: Post['kind'],
  form: PostedForm<Field, Value, Submitted>,
): Promise<Response> {
  const attribution = attributionOf(c, form.body)
  const result = await submit(c, form, attribution)
  for (const counted of countedOf(form, result)) countFor(c, counted, attribution)
  if (result.ok) {
    const { body, next } = form.accepted(result.submission)
    return kind === 'json' ? c.json(body, 200, noStore) : c.redirect(next, 303)
  }
  const { status, error, errors, notice } = result
  if (kind === 'json') {
    const body = { ...failure(c, error), ...(errors && { errors }) }
    return c.json(body, status, { ...noStore, ...retryAfter(status) })
  }
  const values = typedValues(form.fields, form.body)
  const beside = errorsBeside(form.fields, errors)
  const page = form.page({
    values,
    errors: beside,
    attribution: attributionQuery(attribution),
    ...(notice && { notice }),
  })
  return renderOnce(page, c.var.site, status, retryAfter(status))
}

type Problem = {
  status: 409 | 422 | 429 | 503
  error: string
  notice: Notice | undefined
  errors?: Record<string, string[]>
}

type FormResult<Submitted> = { ok: true; submission: Submitted } | ({ ok: false } & Problem)

/** Takes a post: within the limit, while the form is open, if its fields are right, and if a store keeps it. */
async function submit<Field extends string, Value, Submitted extends Submission>(
  c: AppContext,
  form: PostedForm<Field, Value, Submitted>,
  attribution: Attribution,
): Promise<FormResult<Submitted>> {
  if (!(await isWithinLimit(c.env.LIMITER, c.req.raw))) {
    return { ok: false, status: 429, error: 'too_many', notice: form.failure }
  }
  if (form.gate) return { ok: false, status: 409, ...form.gate }
  const parsed = form.read()
  if (!parsed.ok) {
    const { errors } = parsed
    return { ok: false, status: 422, error: 'invalid', errors, notice: toastFor(form, errors) }
  }
  const submission = await form.submission(parsed.value, { ...parsed.marks, attribution })
  const { ok } = await accept(storesOf(c), submission)
  return ok
    ? { ok, submission }
    : { ok: false, status: 503, error: 'unavailable', notice: form.failure }
}

/** A held post is from a bot or a preview, and is not counted. */
function countedOf<Submitted extends Submission>(
  { place, counted }: Pick<PostedForm<never, never, Submitted>, 'place' | 'counted'>,
  result: FormResult<Submitted>,
): readonly Counted[] {
  if (!result.ok) return [{ event: 'refused', place, reason: result.error }]
  return result.submission.hold === undefined ? counted(result.submission) : []
}

/** What differs between the forms; client/live-form.ts has the browser's side. */
export type PostedForm<Field extends string, Value, Accepted extends Submission> = {
  fields: FormFields<Field>
  body: PostBody
  /** The form's name in the counts: its subject, or the giveaway's id. */
  place: string
  /** The events of an accepted post. */
  counted: (submission: Accepted) => readonly Counted[]
  /** Why nothing is accepted at this moment; checked before the fields. */
  gate?: { error: string; notice: Notice } | undefined
  read: () => ParsedPost<Value>
  incomplete: Notice
  /** The toast for all other failures. */
  failure: Notice
  submission: (value: Value, provenance: Provenance) => Promise<Accepted>
  /** The JSON for a script, and the redirect target for a form without JavaScript. */
  accepted: (submission: Accepted) => { body: object; next: string }
  page: (outcome: FormOutcome<Values<Field>, FieldErrors<Field>>) => Page
}

/**
 * The toast for invalid fields: the general failure when the form shows none of them, else the one for empty required
 * fields, if any.
 */
function toastFor<Field extends string>(
  form: Pick<PostedForm<Field, never, never>, 'fields' | 'body' | 'incomplete' | 'failure'>,
  errors: Record<string, string[]>,
): Notice | undefined {
  const { fields, body, incomplete, failure: failed } = form
  if (Object.keys(errorsBeside(fields, errors)).length === 0) return failed
  return isIncomplete(fields, typedValues(fields, body)) ? incomplete : undefined
}

/** The first message of each field that the form shows. */
function errorsBeside<Field extends string>(
  fields: FormFields<Field>,
  errors: Readonly<Record<string, readonly string[]>> = {},
): FieldErrors<Field> {
  const found = Object.entries(errors).filter(([field]) => Object.hasOwn(fields, field))
  const firsts = found.map(([field, [message]]) => [field, message])
  return Object.fromEntries(firsts) as FieldErrors<Field>
}

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
