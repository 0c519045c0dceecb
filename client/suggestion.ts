import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { suggestedEmail } from '../src/core/forms/spelling.ts'

/** How long typing must pause before an address is checked. */
const PAUSE_MS = 400

/** Suggests another spelling of the address. */
export function useSuggestion() {
  const [better, setBetter] = useState<string>()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(pause.current), [])

  function suggest(typed: string) {
    clearTimeout(pause.current)
    setBetter(suggestedEmail(typed))
  }

  /** Suggests when typing pauses; removes a suggestion that no longer fits. */
  function suggestLater(typed: string) {
    clearTimeout(pause.current)
    if (better !== suggestedEmail(typed)) setBetter(undefined)
    pause.current = setTimeout(() => suggest(typed), PAUSE_MS)
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
