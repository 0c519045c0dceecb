import { type KeyboardEvent, type MouseEvent, useRef } from 'react'

/**
 * Tells choosing an answer from moving through the answers. Browsers check a radio on an arrow key and fire the same click
 * as for a choice, so a click during an arrow key's handling is moving, any other click is a choice.
 */
export function useChoosing(choose: (input: HTMLInputElement) => void) {
  const arrowing = useRef(false)

  function onClick(event: MouseEvent<HTMLElement>) {
    // The second click of a double click would answer the next question. On touch screens each tap counts.
    const { pointerType } = event.nativeEvent as Partial<PointerEvent>
    if (event.detail > 1 && pointerType !== 'touch') return event.preventDefault()
    if (event.target instanceof HTMLInputElement && !arrowing.current) choose(event.target)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key.startsWith('Arrow')) {
      arrowing.current = true
      setTimeout(() => {
        arrowing.current = false
      })
    }
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    const input = meantBy(event)
    if (!input) return
    event.preventDefault()
    choose(input)
  }

  return { isPassing: () => arrowing.current, onClick, onKeyDown }
}

/**
 * The radio that a key chooses: Space and Enter the focused one, a letter the one with that value. Browsers fire no click
 * for Space on a radio that is already checked, so it is handled here.
 */
function meantBy({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key === 'Enter' || key === ' ') return target instanceof HTMLInputElement ? target : undefined
  const inputs = [...currentTarget.querySelectorAll('input')]
  return inputs.find(({ value }) => value === key.toUpperCase())
}
