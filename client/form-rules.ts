import type { Notice } from '../src/content/types.ts'
import {
  fieldErrors,
  type FieldErrors,
  type FormFields,
  honeypot,
  isIncomplete,
  namesOf,
  type Values,
} from '../src/forms/fields.ts'
import type { FormOutcome } from '../src/ui/page.ts'
import { visit } from './visit.ts'

export type FormRules<Field extends string> = {
  url: string
  fields: FormFields<Field>
  /** The toast when nothing can be sent at this moment; checked before the fields. */
  gate?: () => Notice | undefined
  incomplete: Notice
  bodyOf: (values: Values<Field>) => object
  /** The toast for a refused post; by default `failure`. */
  refusal?: (body: Record<string, unknown>) => Notice | undefined
  failure: Notice
  onAccepted: (body: Record<string, unknown>) => void
}

export function valuesOf<Field extends string>(
  data: FormData,
  fields: FormFields<Field>,
): Values<Field> {
  const typed = namesOf(fields).map((field) => [field, textOf(data.get(field))])
  return Object.fromEntries(typed) as Values<Field>
}

export function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

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

const TIMEOUT_MS = 15_000

/** The result of a post: an answer, or none in time. */
export type Sent = { status: number; body: Record<string, unknown> } | { status: 'unanswered' }

/** Posts JSON. The key makes a repeat after a lost answer harmless. Never throws. */
export async function send(url: string, body: object, key: string): Promise<Sent> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    return { status: 'unanswered' } // offline, too slow, or not JSON: the visitor is asked to try again
  }
}

/** A key for one submission, also where the page is not a secure context. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Fields for the server only: how long the page was open, where the visit came from, which words were agreed to. */
export function postMarks(form: FormData): object {
  const given = form.get('attribution')
  const carried = new URLSearchParams(typeof given === 'string' ? given : '')
  const attribution = new URLSearchParams([...carried, ...visit]).toString()
  return {
    [honeypot]: form.get(honeypot) ?? '',
    consent: form.get('consent') ?? '',
    elapsedMs: Math.round(performance.now()),
    ...(attribution !== '' && { attribution }),
  }
}
