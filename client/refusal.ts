import type { Notice } from '../src/content/notices.ts'
import { fieldErrors, type FieldErrors, isIncomplete, type Values } from '../src/domain/forms.ts'
import { namesOf } from '../src/forms/fields.ts'
import type { FormOutcome } from '../src/views/page.ts'
import type { FormRules } from './form-rules.ts'
import type { Sent } from './send.ts'

/** What the form shows of a refused post: messages by field, and a toast. */
export type Refusal<Field extends string> = Pick<
  FormOutcome<Values<Field>, FieldErrors<Field>>,
  'errors' | 'notice'
>

/** Why the values are not sent; undefined when they are. */
export function refusalBefore<Field extends string>(
  rules: FormRules<Field>,
  values: Values<Field>,
): Refusal<Field> | undefined {
  const shut = rules.gate?.()
  if (shut) return refusal({}, shut)
  const errors = fieldErrors(rules.fields, values)
  return Object.keys(errors).length > 0 ? refusal(errors, lacking(rules, values)) : undefined
}

/** Why the server did not take the values. */
export function refusalBy<Field extends string>(
  rules: FormRules<Field>,
  values: Values<Field>,
  answer: Sent,
): Refusal<Field> {
  if (answer.status === 422) {
    const errors = firstMessages(answer.body['errors']) as FieldErrors<Field>
    // An error on a field that the form does not show gets the general failure toast.
    const beside = namesOf(rules.fields).some((field) => field in errors)
    return refusal(errors, beside ? lacking(rules, values) : rules.failure)
  }
  const notice = answer.status === 'unanswered' ? undefined : rules.refusal?.(answer.body)
  if (!notice) console.error(`${rules.url} failed: ${answer.status}`)
  return refusal({}, notice ?? rules.failure)
}

function refusal<Field extends string>(
  errors: FieldErrors<Field>,
  notice: Notice | undefined,
): Refusal<Field> {
  return { errors, ...(notice && { notice }) }
}

function lacking<Field extends string>(
  { fields, incomplete }: FormRules<Field>,
  values: Values<Field>,
): Notice | undefined {
  return isIncomplete(fields, values) ? incomplete : undefined
}

function firstMessages(errors: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors ?? {}).map(([field, messages]) => [field, String(messages?.[0])]),
  )
}
