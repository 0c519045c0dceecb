import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { suggestedEmail } from '../src/core/forms/spelling.ts'

/** How long typing must pause before an address is checked. */
const PAUSE_MS = 400

/** Suggests another spelling of the address. */
export function useSuggestion() {
  const [suggested, setSuggested] = useState<string>()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(pause.current), [])

  function suggest(typed: string) {
    clearTimeout(pause.current)
    setSuggested(suggestedEmail(typed))
  }

  /** Suggests when typing pauses; removes a suggestion that no longer fits. */
  function suggestLater(typed: string) {
    clearTimeout(pause.current)
    if (suggested !== suggestedEmail(typed)) setSuggested(undefined)
    pause.current = setTimeout(() => suggest(typed), PAUSE_MS)
  }

  function onApply({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    const input = form?.elements.namedItem('email')
    if (!(input instanceof HTMLInputElement) || suggested === undefined) return
    input.value = suggested
    setSuggested(undefined)
    // As if typed: updates the field's error and the draft.
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }

  return { suggest, suggestLater, emailHint: { suggested, onApply } }
}
