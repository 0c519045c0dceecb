import type { PostHold } from '../ledger/holds.ts'
import type { SubmissionMetadata } from '../ledger/submission.ts'
import { type FormFields, honeypot, typedValues } from '../../core/forms/fields.ts'
import {
  firstMessages,
  type FormState,
  type Notice,
  noticeOfRefusal,
  type RefusalNotices,
} from '../../views/forms/state.ts'
import { type Attribution, attributionQuery } from '../ledger/attribution.ts'
import { type HiddenFields, type Messages, schemas } from '../ledger/schemas.ts'
import type { Page } from '../../views/ui/page.ts'
import type { AppContext } from './context.ts'
import { attributionOf, recordEvent } from './analytics.ts'
import { failureBody, retryAfter } from './error-pages.ts'
import { type Post, readPost } from './read-post.ts'
import { renderOnce } from './render.tsx'

type Form<Field extends string> = {
  fields: FormFields<Field>
  /** Converts the body of a plain form to the shape of the JSON body. */
  fromForm?: (body: Post['body']) => Post['body']
}

type FormPost<Field extends string> = Post & {
  fields: FormFields<Field>
  attribution: Attribution
}

export async function readFormPost<Field extends string>(
  c: AppContext,
  { fields, fromForm }: Form<Field>,
): Promise<FormPost<Field> | Response> {
  const post = await readPost(c, ['json', 'form'])
  if (post instanceof Response) return post
  const { format } = post
  const body = format === 'form' && fromForm ? fromForm(post.body) : post.body
  const attribution = attributionOf(c, body)
  return { format, body, fields, attribution }
}

export type Problem =
  | { status: 409 | 429 | 503; error: string; notice: Notice }
  | { status: 422; error: 'invalid'; errors: Messages; notices: RefusalNotices }

/** Refuses a post and records the event: answers JSON to a script; renders a plain form again with the visitor's values. */
export function refuseForm<Field extends string>(
  c: AppContext,
  { format, fields, body, attribution }: FormPost<Field>,
  place: string,
  problem: Problem,
  pageWith: (state: FormState<Field>) => Page,
): Response | Promise<Response> {
  const { status, error } = problem
  const wrong = problem.status === 422 ? problem.errors : undefined
  recordEvent(c, { event: 'refused', place, reason: error }, attribution)
  if (format === 'json') {
    const answer = { ...failureBody(c, error), ...(wrong && { errors: wrong }) }
    return c.json(answer, status, retryAfter(status))
  }
  const values = typedValues(fields, body)
  const errors = firstMessages(fields, wrong)
  const notice =
    problem.status === 422 ? noticeOfRefusal(fields, errors, problem.notices) : problem.notice
  const page = pageWith({ values, errors, attribution: attributionQuery(attribution), notice })
  return renderOnce(page, c.var.site, status, retryAfter(status))
}

export function metadataOf(
  c: AppContext,
  { body, attribution }: Pick<FormPost<string>, 'body' | 'attribution'>,
): SubmissionMetadata {
  const hidden = schemas().hidden.parse(body)
  return {
    hold: holdOf(c, hidden),
    attribution: Object.keys(attribution).length > 0 ? JSON.stringify(attribution) : undefined,
    receivedAt: c.var.receivedAt,
    consentHash: hidden.consent,
    idempotencyKey: c.req.header('idempotency-key'),
    receiptKey: c.var.configuration.receiptKey,
  }
}

function holdOf(c: AppContext, hidden: HiddenFields): PostHold | undefined {
  if (c.var.configuration.preview !== undefined) return 'preview'
  return hidden[honeypot] ? 'honeypot' : undefined
}
