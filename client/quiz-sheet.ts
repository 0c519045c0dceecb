import { useRef, type KeyboardEvent, type MouseEvent } from 'react'
import type { Letter } from '../src/content/questions'
import type { Answers } from '../src/domain/quiz'
import type { AskedQuestion } from '../src/views/quiz'

/** Reads the questions from the page's HTML, so that the script does not contain their texts. */
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

export function markedIn(place: HTMLElement): Answers {
  const marked = [...place.querySelectorAll<HTMLInputElement>('fieldset input:checked')]
  return Object.fromEntries(marked.map(({ name, value }) => [name.slice(1), value as Letter]))
}

export function answerOf({ name, value }: HTMLInputElement): { id: number; letter: Letter } {
  return { id: Number(name.slice(1)), letter: value as Letter }
}

/**
 * Whether the first question was answered by tap or click before the script was ready. Answers checked by arrow keys do not
 * count: they must not advance the quiz.
 */
export function wasTapped(place: HTMLElement, fresh: boolean): boolean {
  if ('keys' in document.documentElement.dataset) return false
  return fresh || place.querySelector('input:checked:focus') !== null
}

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
