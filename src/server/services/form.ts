import { entryFields } from '../../core/forms/fields.ts'
import { entryPath } from '../../core/pages/paths.ts'
import { type Fields, outcomeOfJson, type Outcome } from './outcome.ts'
import { forwardedValues } from './forwarded.ts'
import { json, type Service, serviceDefaults } from './service.ts'

/** A form service at the specification's path. It receives the form's forwarded fields. */
export function form(url: string): Service {
  return {
    ...serviceDefaults,
    name: 'the form service',
    requestOf: ({ payload, formId }) =>
      json(`${url}${entryPath(formId!)}`, {}, forwardedValues(payload, entryFields)),
    outcomeOf: (answer) => outcomeOfJson(answer, outcomeOfFields),
    callsPerMinute: 20,
    upserts: false,
  }
}

/** Form services may report a failure in the body of a 2xx. Formspree sends `next` and `ok`, getform `success`. */
function outcomeOfFields({ success, ok, next, error, errors }: Fields): Outcome {
  const isFailure =
    typeof success === 'boolean' ? !success : ok === false || isFilled(error) || isFilled(errors)
  if (isFailure) return { type: 'failed', cause: 'success_false' }
  if (success === true || ok === true || typeof next === 'string') return { type: 'delivered' }
  return { type: 'unclear', cause: 'invalid_answer' }
}

/** Whether an error field is filled: `null`, `""` and `[]` are not. */
function isFilled(value: unknown): boolean {
  return Boolean(value) && !(Array.isArray(value) && value.length === 0)
}
