import type { Letter } from '../src/content/questions'
import type { Answers, AskedQuestion } from '../src/views/quiz'

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

/** The answers with the one that a radio stands for. */
export function answered(answers: Answers, { name, value }: HTMLInputElement): Answers {
  return { ...answers, [name.slice(1)]: value as Letter }
}

/**
 * Whether the first question was answered by a tap while the script was still on its way. Arrow keys mark answers too, and
 * must lead nowhere; a fresh page knows the two apart by the focus ring alone.
 */
export function wasTapped(place: HTMLElement, fresh: boolean): boolean {
  if (place.querySelector(':focus-visible')) return false
  return fresh || place.querySelector('input:checked:focus') !== null
}
