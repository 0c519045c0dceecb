import { type FocusEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import {
  type FieldErrors,
  type FormFields,
  namesOf,
  typedValues,
} from '../src/core/forms/fields.ts'
import { form as formLabels } from '../src/views/forms/labels.ts'
import { readField, readFields } from '../src/core/forms/rules.ts'
import type { FormState } from '../src/views/forms/state.ts'
import toastSheet from '../src/views/forms/toast.css?inline'
import { type FormRules, usePost } from './form-post.ts'
import { useHydrated } from './hydrate.tsx'
import { useSuggestion } from './suggestion.ts'

// Only a page that is rendered with a toast contains its styles.
const sheet = new CSSStyleSheet()
sheet.replaceSync(toastSheet)
document.adoptedStyleSheets.push(sheet)

/** Posts a form without leaving the page. Inputs are uncontrolled, so typed text is never lost. */
export function useLiveForm<Field extends string>(
  rules: FormRules<Field>,
  initial?: FormState<Field>,
) {
  const { state, setState, sending, post } = usePost(rules, initial)
  const { suggest, suggestLater, emailHint } = useSuggestion()
  const [corrected, setCorrected] = useState<string>()
  // A field may have had the focus before hydration.
  const lastFocused = useRef(document.activeElement)
  // Until then the browser validates.
  const hydrated = useHydrated()

  /** Updates a field's error while it is typed in; removes it once it is fixed, and the toast with the last error. */
  function updateError(form: HTMLFormElement, field: Field) {
    if (state?.errors[field] === undefined) return
    const values = typedValues(rules.fields, Object.fromEntries(new FormData(form)))
    const error = readFields(rules.fields, values).errors[field]
    if (error === state.errors[field]) return
    const errors = { ...state.errors, [field]: error } as FieldErrors<Field>
    const isWrong = Object.values(errors).some(Boolean)
    setState({ ...state, errors, notice: isWrong ? state.notice : undefined })
    if (!error) setCorrected(formLabels.corrected(rules.fields[field].label))
  }

  function closeToast() {
    setState((shown) => shown && { ...shown, notice: undefined })
    if (lastFocused.current instanceof HTMLElement) lastFocused.current.focus()
  }

  return {
    state,
    sending,
    emailHint,
    corrected,
    noValidate: hydrated,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (sending) return
      setCorrected(undefined)
      void post(event.currentTarget)
    },
    onInput: ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
      if (target.type === 'email') suggestLater(target.value)
      updateError(form, target.name as Field)
    },
    onBlur: ({ target }: FormEvent<HTMLFormElement>) => {
      if (target instanceof HTMLInputElement && target.type === 'email') suggest(target.value)
    },
    // The focus returns there when the toast is closed.
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
    ...(hydrated && { onClose: closeToast }),
  }
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
    .slice(names.indexOf(name as Field) + 1)
    .find((field) => fields[field].required && !readField(fields[field], values[field]).value)
  const input = next && form.elements.namedItem(next)
  return input instanceof HTMLElement ? input : undefined
}
