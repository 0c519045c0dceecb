import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { suggestedEmail } from '../src/core/forms/email.ts'
import {
  emptyValues,
  type FieldErrors,
  type FormFields,
  namesOf,
  typedValues,
  type Values,
} from '../src/core/forms/fields.ts'
import { form as formLabels } from '../src/views/forms/labels.ts'
import { readField, readFields } from '../src/core/forms/rules.ts'
import {
  firstMessages,
  firstInvalid,
  type FormState,
  type Notice,
  noticeOfRefusal,
  type RefusalNotices,
} from '../src/views/forms/state.ts'
import toastSheet from '../src/views/forms/toast.css?inline'
import { useHydrated } from './hydrate.tsx'
import { type Answer, newKey, hiddenFields, send, typedText } from './send.ts'

// Only a page that is rendered with a toast contains its styles.
const sheet = new CSSStyleSheet()
sheet.replaceSync(toastSheet)
document.adoptedStyleSheets.push(sheet)

type FormRules<Field extends string> = RefusalNotices & {
  url: string
  fields: FormFields<Field>
  /** The toast while the form is closed; checked before the fields. */
  closedNotice?: () => Notice | undefined
  bodyOf: (values: Values<Field>) => object
  isAccepted: (answer: Answer) => boolean
  /** The toast for a refused post; by default `failure`. */
  refusal?: (body: Record<string, unknown>) => Notice | undefined
  /** The toast of an accepted post, shown until the next page. */
  success?: Notice
  /** Shows what follows. Until then the form stays busy. */
  onAccepted: (body: Record<string, unknown>, values: Values<Field>) => void
}

type InputElement = HTMLInputElement | HTMLTextAreaElement

/** How long typing must pause before an address is checked. */
const PAUSE_MS = 400

type Refusal<Field extends string> = {
  errors?: FieldErrors<Field>
  notice: Notice | undefined
}

/** Posts a form without leaving the page. Inputs are uncontrolled, so typed text is never lost. */
export function useLiveForm<Field extends string>(
  rules: FormRules<Field>,
  initial?: FormState<Field>,
) {
  const [state, setState] = useState(initial)
  const [status, setStatus] = useState<'open' | 'sending' | 'accepted'>('open')
  const [better, setBetter] = useState<string>()
  const [corrected, setCorrected] = useState<string>()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef({ body: '', key: '' })
  // A field may have had the focus before hydration.
  const lastFocused = useRef(document.activeElement)
  const carried = initial?.attribution ? { attribution: initial.attribution } : {}

  // The server's HTML validates natively.
  const hydrated = useHydrated()

  useEffect(() => () => clearTimeout(pause.current), [])

  // A page restored from the back/forward cache shows the form again.
  useEffect(() => {
    const again = ({ persisted }: PageTransitionEvent) => persisted && setStatus('open')
    addEventListener('pageshow', again)
    return () => removeEventListener('pageshow', again)
  }, [])

  function suggest(form: HTMLFormElement) {
    clearTimeout(pause.current)
    setBetter(suggestedEmail(typedText(new FormData(form).get('email'))))
  }

  /** Suggests an address when typing pauses; removes a suggestion that no longer fits. */
  function typeEmail(form: HTMLFormElement, { value }: InputElement) {
    clearTimeout(pause.current)
    if (better !== suggestedEmail(value)) setBetter(undefined)
    pause.current = setTimeout(() => suggest(form), PAUSE_MS)
  }

  function applyBetter({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    const input = form?.elements.namedItem('email')
    if (!(input instanceof HTMLInputElement) || better === undefined) return
    input.value = better
    setBetter(undefined)
    // As if typed: updates the field's error and the draft.
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }

  /** Updates a field's error while it is typed in; removes it once it is fixed, and the toast with the last error. */
  function updateError(input: InputElement) {
    const field = input.name as Field
    const form = input.form
    if (!form || state?.errors[field] === undefined) return
    const values = typedValues(rules.fields, Object.fromEntries(new FormData(form)))
    const error = readFields(rules.fields, values).errors[field]
    if (error === state.errors[field]) return
    const errors = { ...state.errors, [field]: error } as FieldErrors<Field>
    const { notice, ...rest } = state
    const isWrong = Object.values(errors).some(Boolean)
    setState({ ...rest, errors, ...(notice && isWrong && { notice }) })
    if (error) return
    const label = input.labels?.[0]?.textContent ?? ''
    setCorrected(formLabels.corrected(label))
  }

  async function submit(form: HTMLFormElement) {
    suggest(form)
    setCorrected(undefined)
    const data = new FormData(form)
    const values = typedValues(rules.fields, Object.fromEntries(data))
    const closed = rules.closedNotice?.()
    if (closed) return refuse(form, values, { notice: closed })
    const { values: stored, errors } = readFields(rules.fields, values)
    if (Object.keys(errors).length > 0) {
      const notice = noticeOfRefusal(rules.fields, errors, rules)
      return refuse(form, values, { errors, notice })
    }

    setStatus('sending')
    setState((shown) => shown && { ...carried, values, errors: {} as FieldErrors<Field> })
    const body = rules.bodyOf(values)
    const answer = await send(rules.url, { ...body, ...hiddenFields(data) }, keyFor(body))
    if (rules.isAccepted(answer)) {
      setStatus('accepted')
      return rules.onAccepted(answer.body, stored)
    }
    setStatus('open')
    refuse(form, values, refusalOf(rules, answer))
  }

  function refuse(
    form: HTMLFormElement,
    values: Values<Field>,
    { errors, notice }: Refusal<Field>,
  ) {
    const refused = {
      ...carried,
      values,
      errors: errors ?? ({} as FieldErrors<Field>),
      ...(notice && { notice }),
    }
    // flushSync renders toast and field before scrolling.
    flushSync(() => setState(refused))
    const first = firstInvalid(refused)
    const input = first && form.elements.namedItem(first)
    const focusTarget = input instanceof HTMLElement ? input : form.querySelector('.submit')
    if (focusTarget instanceof HTMLElement) focusTarget.focus({ preventScroll: true })
    // A second smooth scroll would cancel the first one.
    for (const element of [focusTarget?.closest('.field, button'), form.querySelector('.toast')])
      element?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }

  function keyFor(body: object): string {
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: newKey() }
    return sent.current.key
  }

  function closeToast() {
    setState((shown) => shown && { ...carried, values: shown.values, errors: shown.errors })
    if (lastFocused.current instanceof HTMLElement) lastFocused.current.focus()
  }

  const isAccepted = status === 'accepted'
  const sending = status !== 'open'
  const thanks = rules.success && {
    values: emptyValues(rules.fields),
    errors: {} as FieldErrors<Field>,
    notice: rules.success,
  }
  const live = {
    state: isAccepted && thanks ? thanks : state,
    sending,
    emailHint: { better, onApply: applyBetter },
    corrected,
    noValidate: hydrated,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!sending) void submit(event.currentTarget)
    },
    onInput: ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
      if (target.type === 'email') typeEmail(currentTarget, target)
      updateError(target)
    },
    onBlur: ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
      if (target instanceof HTMLInputElement && target.type === 'email') suggest(currentTarget)
    },
    // The close button had the focus and is removed, so the focus returns.
    onFocus: ({ target }: FocusEvent<HTMLFormElement, HTMLElement>) => {
      if (!target.closest('.toast')) lastFocused.current = target
    },
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      const { key, target, currentTarget, nativeEvent } = event
      if (nativeEvent.isComposing) return
      if (key === 'Escape' && state?.notice) closeToast()
      if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
      const next = emptyAfter(target, currentTarget, rules.fields)
      if (!next) return
      event.preventDefault()
      next.focus()
    },
    ...(hydrated && !isAccepted && { onClose: closeToast }),
  }
  return live
}

/** The next required field that is empty; undefined when the field itself is empty or a checkbox. */
function emptyAfter<Field extends string>(
  { name, type, value }: HTMLInputElement,
  form: HTMLFormElement,
  fields: FormFields<Field>,
): HTMLElement | undefined {
  if (type === 'checkbox' || value.trim() === '') return undefined
  const names = namesOf(fields)
  const values = typedValues(fields, Object.fromEntries(new FormData(form)))
  const next = names
    .slice(names.findIndex((each) => each === name) + 1)
    .find((each) => fields[each].required && !readField(fields[each], values[each]).value)
  const input = next && form.elements.namedItem(next)
  return input instanceof HTMLElement ? input : undefined
}

function refusalOf<Field extends string>(rules: FormRules<Field>, answer: Answer): Refusal<Field> {
  if (answer.status === 422) {
    const messages = answer.body['errors'] as Record<string, string[]> | undefined
    const errors = firstMessages(rules.fields, messages)
    return { errors, notice: noticeOfRefusal(rules.fields, errors, rules) }
  }
  const notice = rules.refusal?.(answer.body)
  if (!notice) console.error(`${rules.url} failed: ${answer.status}`)
  return { notice: notice ?? rules.failure }
}
