import { useRef, type KeyboardEvent, type MouseEvent } from 'react'

/**
 * Tells choosing from passing by. Browsers check the radio that an arrow key leads to, and report it with the same click as
 * a choice: a click inside the handling of an arrow key is therefore passing by, any other one is a choice.
 */
export function useChoosing(choose: (input: HTMLInputElement) => void) {
  const arrowing = useRef(false)

  function onClick(event: MouseEvent<HTMLElement>) {
    // The second half of a double click was meant for the question before. Quick fingers on glass mean each tap.
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
 * Space and Enter mean the answer that has the focus, a letter the answer that bears it. Space would be a click by itself,
 * but browsers leave that out where the radio is checked already.
 */
function meantBy({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key === 'Enter' || key === ' ') return target instanceof HTMLInputElement ? target : undefined
  const inputs = [...currentTarget.querySelectorAll('input')]
  return inputs.find(({ value }) => value === key.toUpperCase())
}
