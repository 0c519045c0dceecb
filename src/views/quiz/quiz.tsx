import type { KeyboardEvent, MouseEvent } from 'react'
import { title } from 'virtual:content/quiz'
import { paths } from '../../core/pages/paths.ts'
import { quiz } from './labels.ts'
import type { AskedQuestion, Letter } from '../../core/quiz/questions.ts'
import type { Answers } from '../../core/quiz/steps.ts'

type LiveQuiz = AnswerHandlers & {
  current: number
  onBack: () => void
  result: ResultState
}

type AnswerHandlers = {
  /** Marks an answer without advancing: arrow keys select radios as they move. */
  onMark: (input: HTMLInputElement) => void
  onClick: (event: MouseEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

type ResultState = 'away' | 'loading' | 'failed'

/** The quiz as one form. The island hides all questions but one, so it can hydrate the server's HTML. */
export function QuizView(props: {
  questions: readonly AskedQuestion[]
  answers: Answers
  missing?: readonly number[]
  /** Undefined: all questions in one form. */
  live?: LiveQuiz | undefined
  level?: 2 | 3
}) {
  const { questions, answers, missing, live, level = 3 } = props
  const Title = `h${level}` as const
  return (
    <form
      className="quiz stack"
      method="post"
      action={paths.quiz}
      aria-labelledby="quiz-title"
      noValidate={live !== undefined}
      // client/islands.ts has set noValidate before this hydrates.
      suppressHydrationWarning
      data-live={live?.result}
      onSubmit={(event) => {
        if (live && live.result !== 'failed') event.preventDefault()
      }}
    >
      <Title className="kicker" id="quiz-title">
        {title}
      </Title>
      <Progress at={(live?.current ?? 0) + 1} total={questions.length} />
      <div className="quiz-questions stack">
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
        <button
          className="quiz-back lone-link"
          type="button"
          hidden={!live?.current}
          onClick={live?.onBack}
        >
          {quiz.back}
        </button>
        <p className="note quiz-keys">{quiz.keys}</p>
        <p className="note quiz-hint">{quiz.missing}</p>
      </div>
    </form>
  )
}

function Progress({ at, total }: { at: number; total: number }) {
  return (
    <div className="quiz-progress">
      <progress value={at} max={total} aria-hidden="true" />
      <span aria-hidden="true">{`${at} / ${total}`}</span>
      <span className="visually-hidden" role="status">
        {quiz.progress({ n: at, total })}
      </span>
    </div>
  )
}

function Question(props: {
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
            onChange={(event) => live?.onMark(event.target)}
          />
          <b>{letter}</b>
          <span>{answer}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The submit button: without JavaScript, and when the result failed to load. */
function Finish({ result }: { result: ResultState | undefined }) {
  return (
    <div className="quiz-finish stack centered" hidden={result === 'away'}>
      {result === 'loading' && <p role="status">{quiz.loading}</p>}
      {result === 'failed' && (
        <p className="field-error" role="alert">
          {quiz.stuck}
        </p>
      )}
      {result !== 'loading' && (
        <>
          <p className="note">{quiz.submitNote}</p>
          <button className="button" type="submit">
            {quiz.submit}
          </button>
        </>
      )}
    </div>
  )
}
