import {
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
} from 'react'
import { flushSync } from 'react-dom'
import type { Notice } from '../src/content/notices'
import { suggestedEmail } from '../src/domain/email-suggestion'
import { namesOf, type FormFields } from '../src/domain/form-fields'
import { fieldErrors, isIncomplete, type FieldErrors, type Values } from '../src/domain/forms'
import { firstWrong } from '../src/views/outcomes'
import type { FormOutcome } from '../src/views/page'
import { newKey, postMarks, send } from './send'

type Outcome<Field extends string> = FormOutcome<Values<Field>, FieldErrors<Field>>

/** What differs between the forms. */
export type FormRules<Field extends string> = {
  url: string
  fields: FormFields<Field>
  /** The toast of a moment at which nothing may be sent, looked at before the fields. */
  gate?: () => Notice | undefined
  /** The toast for required fields that are empty. */
  incomplete: Notice
  bodyOf: (values: Values<Field>) => object
  /** The toast for an answer that is no success; by default the form's failure. */
  refusal?: (body: Record<string, unknown>) => Notice | undefined
  failure: Notice
  onAccepted: (body: Record<string, unknown>) => void
}

/**
 * The state of a form that posts without leaving the page: checked here first, then sent, with one idempotency key for as
 * long as what is sent stays the same. Inputs stay uncontrolled, so what was typed is kept whatever happens.
 */
export function useLiveForm<Field extends string>(
  rules: FormRules<Field>,
  initial?: Outcome<Field>,
) {
  const [outcome, setOutcome] = useState(initial)
  const [sending, setSending] = useState(false)
  const [emailHint, setEmailHint] = useState<string>()
  const sent = useRef({ body: '', key: '' })
  const lastFocused = useRef<HTMLElement>(undefined)
  const noErrors = {} as FieldErrors<Field>
  const carried = initial?.attribution ? { attribution: initial.attribution } : {}

  // Hydration must find what the server sent, and that is a form which the browser checks.
  const mounted = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )

  /** Offers the likely spelling of the address as it stands now. */
  function suggest(form: HTMLFormElement) {
    const better = suggestedEmail(textOf(new FormData(form).get('email')))
    setEmailHint(better && `Did you mean ${better}?`)
  }

  async function submit(form: HTMLFormElement) {
    suggest(form)
    const data = new FormData(form)
    const values = valuesOf(data, rules.fields)
    const shut = rules.gate?.()
    if (shut) return refuse(form, values, noErrors, shut)
    const errors = fieldErrors(rules.fields, values)
    const lacking = isIncomplete(rules.fields, values) ? rules.incomplete : undefined
    if (Object.keys(errors).length > 0) return refuse(form, values, errors, lacking)

    setSending(true)
    setOutcome(undefined)
    const body = rules.bodyOf(values)
    const answer = await send(rules.url, { ...body, ...postMarks(data) }, keyFor(body))
    setSending(false)
    if (answer.status === 200) return rules.onAccepted(answer.body)
    if (answer.status === 422) {
      const found = firstMessages(answer.body['errors']) as FieldErrors<Field>
      const beside = namesOf(rules.fields).some((field) => field in found)
      // What the visitor cannot mend is said as any other failure.
      return refuse(form, values, found, beside ? lacking : rules.failure)
    }
    const notice = answer.status === 'unanswered' ? undefined : rules.refusal?.(answer.body)
    if (!notice) console.error(`${rules.url} failed: ${answer.status}`)
    refuse(form, values, noErrors, notice ?? rules.failure)
  }

  function refuse(
    form: HTMLFormElement,
    values: Values<Field>,
    errors: FieldErrors<Field>,
    notice: Notice | undefined,
  ) {
    // At once, so that the toast and what it speaks of can be brought into sight.
    const refused = { ...carried, values, errors, ...(notice && { notice }) }
    flushSync(() => setOutcome(refused))
    const first = firstWrong(refused)
    const input = first && form.elements.namedItem(first)
    const spokenOf = input instanceof HTMLElement ? input : form.querySelector('.submit')
    if (spokenOf instanceof HTMLElement) spokenOf.focus({ preventScroll: true })
    // A second smooth scroll would cancel the first, and leave the toast out of sight.
    for (const element of [spokenOf?.closest('.field, button'), form.querySelector('.toast')])
      element?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }

  function keyFor(body: object): string {
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: newKey() }
    return sent.current.key
  }

  function closeToast() {
    setOutcome((shown) => shown && { ...carried, values: shown.values, errors: shown.errors })
    lastFocused.current?.focus()
  }

  return {
    outcome,
    sending,
    emailHint,
    noValidate: mounted,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!sending) void submit(event.currentTarget)
    },
    onBlur: ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
      if (target instanceof HTMLInputElement && target.type === 'email') suggest(currentTarget)
    },
    // A toast takes its close button with it; the focus goes back to where it came from.
    onFocus: ({ target }: FocusEvent<HTMLFormElement, HTMLElement>) => {
      if (!target.closest('.toasts')) lastFocused.current = target
    },
    onKeyDown: ({ key }: KeyboardEvent<HTMLFormElement>) => {
      if (key === 'Escape' && outcome?.notice) closeToast()
    },
    // The server, where nothing can be clicked away, sends no button for it.
    ...(mounted && { onClose: closeToast }),
  }
}

function valuesOf<Field extends string>(data: FormData, fields: FormFields<Field>): Values<Field> {
  const typed = namesOf(fields).map((field) => [field, textOf(data.get(field))])
  return Object.fromEntries(typed) as Values<Field>
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

function firstMessages(errors: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors ?? {}).map(([field, messages]) => [field, String(messages?.[0])]),
  )
}

function unchanging() {
  return () => {}
}
