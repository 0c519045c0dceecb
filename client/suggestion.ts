import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { suggestedEmail } from '../src/core/forms/spelling.ts'
import { typedText } from './send.ts'

/** How long typing must pause before an address is checked. */
const PAUSE_MS = 400

/** Suggests another spelling of the address. */
export function useSuggestion() {
  const [better, setBetter] = useState<string>()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(pause.current), [])

  function suggest(form: HTMLFormElement) {
    clearTimeout(pause.current)
    setBetter(suggestedEmail(typedText(new FormData(form).get('email'))))
  }

  /** Suggests when typing pauses; removes a suggestion that no longer fits. */
  function suggestLater(form: HTMLFormElement, typed: string) {
    clearTimeout(pause.current)
    if (better !== suggestedEmail(typed)) setBetter(undefined)
    pause.current = setTimeout(() => suggest(form), PAUSE_MS)
  }

  function onApply({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    const input = form?.elements.namedItem('email')
    if (!(input instanceof HTMLInputElement) || better === undefined) return
    input.value = better
    setBetter(undefined)
    // As if typed: updates the field's error and the draft.
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }

  return { suggest, suggestLater, emailHint: { better, onApply } }
}
