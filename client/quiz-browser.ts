import type { Letter } from '../src/quiz/questions.ts'
import type { Answers } from '../src/quiz/steps.ts'
import type { AskedQuestion } from '../src/views/quiz/question.tsx'

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
