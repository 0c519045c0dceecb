import { useRef, type KeyboardEvent, type MouseEvent } from 'react'
import type { Letter } from '../src/content/questions'
import type { Answers } from '../src/domain/quiz'
import type { AskedQuestion } from '../src/views/quiz'

/** The questions as the page shows them: reading them there keeps their words out of the script. */
export function questionsIn(place: HTMLElement): AskedQuestion[] {
  return [...place.querySelectorAll('fieldset')].map((fieldset) => ({
    id: Number(fieldset.id.slice(1)),
    text: fieldset.querySelector('legend')?.textContent ?? '',
    answers: [...fieldset.querySelectorAll('label')].map((label) => ({
      letter: label.querySelector('input')?.value as Letter,
      text: label.querySelector('span')?.textContent ?? '',
    })),
  }))
}

/** The answers that are marked on the page, with or without the script's doing. */
export function markedIn(place: HTMLElement): Answers {
  const marked = [...place.querySelectorAll<HTMLInputElement>('fieldset input:checked')]
  return Object.fromEntries(marked.map(({ name, value }) => [name.slice(1), value as Letter]))
}

/** The answer that a radio stands for. */
export function answerOf({ name, value }: HTMLInputElement): { id: number; letter: Letter } {
  return { id: Number(name.slice(1)), letter: value as Letter }
}

/**
 * Whether the first question was answered by a tap while the script was still on its way. Arrow keys mark answers too, and
 * must lead nowhere.
 */
export function wasTapped(place: HTMLElement, fresh: boolean): boolean {
  if ('keys' in document.documentElement.dataset) return false
  return fresh || place.querySelector('input:checked:focus') !== null
}

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
