import type { KeyboardEvent, MouseEvent } from 'react'
import { quiz } from 'virtual:content/labels/quiz'
import type { Letter } from '../../quiz/questions.ts'

/** A question without the answers' points. */
export type AskedQuestion = {
  id: number
  text: string
  answers: readonly { letter: Letter; text: string }[]
}

/** What the island does with a question's answers. */
export type AnswerHandlers = {
  /** Marks an answer without advancing: arrow keys select radios as they move. */
  onPass: (input: HTMLInputElement) => void
  onClick: (event: MouseEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export function Question(props: {
  question: AskedQuestion
  chosen: Letter | undefined
  missing: boolean
  hidden: boolean
  live: AnswerHandlers | undefined
}) {
  const { question, chosen, missing, hidden, live } = props
  const { id, text, answers } = question
  return (
    <fieldset
      id={`q${id}`}
      hidden={hidden}
      tabIndex={-1}
      aria-describedby={missing ? `q${id}-missing` : undefined}
      {...(live && { onClick: live.onClick, onKeyDown: live.onKeyDown })}
    >
      <legend>{text}</legend>
      {missing && (
        <p className="field-error" id={`q${id}-missing`}>
          {quiz.missing}
        </p>
      )}
      {answers.map(({ letter, text: answer }) => (
        <label key={letter}>
          <input
            type="radio"
            name={`q${id}`}
            value={letter}
            required
            checked={letter === chosen}
            onChange={(event) => live?.onPass(event.target)}
          />
          <b>{letter}</b>
          <span>{answer}</span>
        </label>
      ))}
    </fieldset>
  )
}
