import type { Submission } from '../delivery/submission'
import { attributionQuery } from '../domain/attribution'
import { typedValues } from '../domain/typed-values'
import type { AppContext } from './app-env'
import { attributionOf } from './attribution'
import { countFor } from './counting'
import { errorsBeside } from './form-errors'
import type { Post } from './post'
import type { PostedForm } from './posted-form'
import { failure, retryAfter } from './refuse'
import { noStore, renderOnce } from './render'
import { countedOf, submit } from './submit-form'

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
