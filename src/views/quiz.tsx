import type { KeyboardEvent, MouseEvent } from 'react'
import { quiz } from '../content/quiz'
import type { Letter } from '../content/questions'
import { paths } from '../domain/paths'
import type { Answers } from '../domain/quiz'
import { fill } from '../domain/words'

/** A question as it is read: what an answer counts for is no part of the page. */
export type AskedQuestion = {
  id: number
  text: string
  answers: readonly { letter: Letter; text: string }[]
}

/** What the island adds: one question at a time. */
type LiveQuiz = {
  /** Index of the one question to show. */
  current: number
  /** An answer was marked, which by itself leads nowhere: arrow keys mark what they pass. */
  onPass: (input: HTMLInputElement) => void
  onClick: (event: MouseEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onBack: () => void
  /** How it stands with the result once all are answered. */
  result: 'away' | 'loading' | 'failed'
}

export type QuizViewProps = {
  questions: readonly AskedQuestion[]
  answers: Answers
  /** Ids of the questions that a post left open. */
  missing?: readonly number[]
  /** Without it all questions stand in one form, which is the quiz without a script. */
  live?: LiveQuiz | undefined
  /** Of the title's heading. */
  level?: 2 | 3
}

/**
 * The quiz as one form. The island shows one question of it at a time, in the same tree: which ones are hidden is all that
 * changes, so it takes over what the server rendered as it is.
 */
export function QuizView({ questions, answers, missing, live, level = 3 }: QuizViewProps) {
  const Title = `h${level}` as const
  return (
    <form
      className="quiz"
      method="post"
      action={paths.quiz}
      aria-labelledby="quiz-title"
      noValidate={live !== undefined}
      // client/early-submits.ts has set noValidate before this hydrates.
      suppressHydrationWarning
      data-live={live?.result}
      onSubmit={(event) => {
        if (live && live.result !== 'failed') event.preventDefault()
      }}
    >
      <Title id="quiz-title">{quiz.title}</Title>
      <Progress at={(live?.current ?? 0) + 1} total={questions.length} />
      <div className="quiz-questions">
        {questions.map((question, index) => (
          <Question
            key={question.id}
            question={question}
            chosen={answers[question.id]}
            missing={missing?.includes(question.id) ?? false}
            hidden={live !== undefined && live.current !== index}
            live={live}
          />
        ))}
      </div>
      <Finish result={live?.result} />
      <div className="quiz-foot">
        <button className="quiz-back" type="button" hidden={!live?.current} onClick={live?.onBack}>
          {quiz.back}
        </button>
        <p className="quiz-keys">{quiz.keys}</p>
      </div>
    </form>
  )
}

function Progress({ at, total }: { at: number; total: number }) {
  return (
    <div className="quiz-progress">
      <progress value={at} max={total} aria-hidden="true" />
      <span aria-hidden="true">
        {at} / {total}
      </span>
      <span className="unseen" role="status">
        {fill(quiz.progress, { n: at, total })}
      </span>
    </div>
  )
}

function Question(props: {
  question: AskedQuestion
  chosen: Letter | undefined
  missing: boolean
  hidden: boolean
  live: LiveQuiz | undefined
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

/** The way on without a script, and when the result could not be loaded. */
function Finish({ result }: { result: LiveQuiz['result'] | undefined }) {
  return (
    <div className="quiz-finish" hidden={result === 'away'}>
      {result === 'loading' && <p role="status">{quiz.loading}</p>}
      {result === 'failed' && (
        <p className="field-error" role="alert">
          {quiz.stuck}
        </p>
      )}
      {result !== 'loading' && (
        <>
          <p className="form-note">{quiz.submitNote}</p>
          <button className="button" type="submit">
            {quiz.submit}
          </button>
        </>
      )}
    </div>
  )
}
