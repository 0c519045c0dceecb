import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type FieldErrors,
  type FormFields,
  honeypot,
  typedValues,
  type Values,
} from '../src/core/forms/fields.ts'
import { readFields } from '../src/core/forms/rules.ts'
import { draft } from '../src/views/forms/labels.ts'
import {
  firstInvalid,
  firstMessages,
  type FormState,
  type Notice,
  noticeOfFailure,
  type FailureNotices,
} from '../src/views/forms/state.ts'
import { type Answer, newKey, send } from './send.ts'
import { visit } from './visit.ts'

export type FormRules<Field extends string> = FailureNotices & {
  url: string
  fields: FormFields<Field>
  /** The toast while the form is closed; checked before the fields. */
  closedNotice?: () => Notice | undefined
  bodyOf: (values: Values<Field>) => object
  isAccepted: (answer: Answer) => boolean
  /** The toast for a failed post; by default `failure`. */
  failureNotice?: (body: Record<string, unknown>) => Notice | undefined
  /** Shows what follows. Until then the form stays busy. */
  onAccepted: (body: Record<string, unknown>, values: Values<Field>) => void
}

type Failure<Field extends string> = {
  errors?: FieldErrors<Field>
  notice: Notice | undefined
}

/** Checks and posts a form's fields. `state`: what is wrong with them. */
export function usePost<Field extends string>(
  rules: FormRules<Field>,
  initial: FormState<Field> | undefined,
) {
  const [state, setState] = useState(initial)
  const [sending, setSending] = useState(false)
  const lastPost = useRef({ body: '', key: '' })
  const attribution = initial?.attribution

  // A page restored from the back/forward cache shows the form again.
  useEffect(() => {
    const showAgain = ({ persisted }: PageTransitionEvent) => persisted && setSending(false)
    addEventListener('pageshow', showAgain)
    return () => removeEventListener('pageshow', showAgain)
  }, [])

  async function post(form: HTMLFormElement) {
    const data = new FormData(form)
    const values = typedValues(rules.fields, Object.fromEntries(data))
    const closed = rules.closedNotice?.()
    if (closed) return fail(form, values, { notice: closed })
    const { values: stored, errors } = readFields(rules.fields, values)
    if (Object.keys(errors).length > 0) {
      const notice = noticeOfFailure(rules.fields, errors, rules)
      return fail(form, values, { errors, notice })
    }

    setSending(true)
    setState((shown) => shown && { attribution, values, errors: {} as FieldErrors<Field> })
    const body = rules.bodyOf(values)
    const answer = await send(rules.url, { ...body, ...hiddenFields(data) }, keyFor(body))
    if (rules.isAccepted(answer)) return rules.onAccepted(answer.body, stored)
    setSending(false)
    fail(form, values, failureOf(rules, answer))
  }

  function fail(
    form: HTMLFormElement,
    values: Values<Field>,
    { errors = {} as FieldErrors<Field>, notice }: Failure<Field>,
  ) {
    const failed = { attribution, values, errors, notice }
    // flushSync renders toast and field before scrolling.
    flushSync(() => setState(failed))
    const first = firstInvalid(failed)
    const input = first && form.elements.namedItem(first)
    const focusTarget = input instanceof HTMLElement ? input : form.querySelector('.submit')
    if (focusTarget instanceof HTMLElement) focusTarget.focus({ preventScroll: true })
    // A second smooth scroll would cancel the first one.
    for (const element of [focusTarget?.closest('.field, button'), form.querySelector('.toast')])
      element?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }

  /** The idempotency key: the same as long as the same values are sent. */
  function keyFor(body: object): string {
    const text = JSON.stringify(body)
    if (lastPost.current.body !== text) lastPost.current = { body: text, key: newKey() }
    return lastPost.current.key
  }

  return { state, setState, sending, post }
}

function failureOf<Field extends string>(rules: FormRules<Field>, answer: Answer): Failure<Field> {
  if (answer.status === 422) {
    const messages = answer.body['errors'] as Record<string, string[]> | undefined
    const errors = firstMessages(rules.fields, messages)
    return { errors, notice: noticeOfFailure(rules.fields, errors, rules) }
  }
  const notice = answer.body['error'] === 'draft' ? draft : rules.failureNotice?.(answer.body)
  if (!notice) console.error(`${rules.url} failed: ${answer.status}`)
  return { notice: notice ?? rules.failure }
}

/** The honeypot, the consent's hash and the attribution. */
function hiddenFields(form: FormData): object {
  const field = form.get('attribution')
  const inForm = new URLSearchParams(typeof field === 'string' ? field : '')
  const attribution = new URLSearchParams([...inForm, ...visit]).toString()
  return {
    [honeypot]: form.get(honeypot) ?? '',
    consent: form.get('consent') ?? '',
    ...(attribution !== '' && { attribution }),
  }
}
