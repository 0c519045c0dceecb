import type { Notice } from '../content/notices'
import { accept } from '../delivery/accept'
import type { Submission } from '../delivery/submission'
import type { FormFields } from '../domain/form-fields'
import { isIncomplete, type FieldErrors, type Values } from '../domain/forms'
import type { PostMarks } from '../domain/post-marks'
import { typedValues, type ParsedPost } from '../domain/submissions'
import type { FormOutcome, Page } from '../views/page'
import type { AppContext } from './app-env'
import { isWithinLimit } from './limiter'
import type { Post, PostBody } from './post'
import { failure, retryAfter } from './refuse'
import { noStore, renderOnce } from './render'
import { storesOf } from './wiring'

/** What one form adds to the answer that all forms share; client/live-form.ts has the same for the browser. */
export type PostedForm<Field extends string, Value, Accepted extends Submission> = {
  fields: FormFields<Field>
  body: PostBody
  /** Why nothing is taken at this moment, whatever the fields say. */
  gate?: { error: string; notice: Notice } | undefined
  read: () => ParsedPost<Value>
  /** The toast for required fields that are empty. */
  incomplete: Notice
  /** The toast for what the visitor cannot mend. */
  failure: Notice
  submission: (value: Value, marks: PostMarks) => Promise<Accepted>
  /** What a script is told of an accepted post, and where a plain form goes next. */
  accepted: (submission: Accepted) => { body: object; next: string }
  /** The page that the form stands on. */
  page: (outcome: FormOutcome<Values<Field>, FieldErrors<Field>>) => Page
}

type Problem = {
  status: 409 | 422 | 429 | 503
  error: string
  notice: Notice | undefined
  errors?: Record<string, string[]>
}

type FormResult<Submitted> = { ok: true; submission: Submitted } | ({ ok: false } & Problem)

/** Keeps a post and answers it: JSON to a script; to a plain form a redirect, or its page again that says what to mend. */
export async function answerForm<Field extends string, Value, Submitted extends Submission>(
  c: AppContext,
  kind: Post['kind'],
  form: PostedForm<Field, Value, Submitted>,
): Promise<Response> {
  const result = await submit(c, form)
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
  const page = form.page({ values, errors: beside, ...(notice && { notice }) })
  return renderOnce(page, c.var.site, status, retryAfter(status))
}

async function submit<Field extends string, Value, Submitted extends Submission>(
  c: AppContext,
  form: PostedForm<Field, Value, Submitted>,
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
  const submission = await form.submission(parsed.value, parsed.marks)
  const { ok } = await accept(storesOf(c), submission)
  return ok
    ? { ok, submission }
    : { ok: false, status: 503, error: 'unavailable', notice: form.failure }
}

/** What the toast says of wrong fields: where none of them is in the form, that it failed; else what the form lacks, if anything. */
function toastFor<Field extends string>(
  form: Pick<PostedForm<Field, never, never>, 'fields' | 'body' | 'incomplete' | 'failure'>,
  errors: Record<string, string[]>,
): Notice | undefined {
  const { fields, body, incomplete, failure: failed } = form
  if (Object.keys(errorsBeside(fields, errors)).length === 0) return failed
  return isIncomplete(fields, typedValues(fields, body)) ? incomplete : undefined
}

/** The first message of each field that a form shows; what else is wrong has no place beside a field. */
function errorsBeside<Field extends string>(
  fields: FormFields<Field>,
  errors: Readonly<Record<string, readonly string[]>> = {},
): FieldErrors<Field> {
  const found = Object.entries(errors).filter(([field]) => Object.hasOwn(fields, field))
  const firsts = found.map(([field, [message]]) => [field, message])
  return Object.fromEntries(firsts) as FieldErrors<Field>
}
