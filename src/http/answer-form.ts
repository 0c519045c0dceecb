import type { Submission } from '../delivery/submission.ts'
import { typedValues } from '../domain/typed-values.ts'
import { attributionQuery } from '../posts/attribution.ts'
import type { AppContext } from './app-env.ts'
import { attributionOf } from './attribution.ts'
import { countFor } from './counting.ts'
import { failure, retryAfter } from './errors.ts'
import { errorsBeside } from './form-errors.ts'
import type { Post } from './post.ts'
import type { PostedForm } from './posted-form.ts'
import { noStore, renderOnce } from './render.tsx'
import { countedOf, submit } from './submit-form.ts'

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
