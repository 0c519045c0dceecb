import { questions, quiz, type Letter, type QuizQuestion } from '../content/quiz'
import { paths } from '../domain/paths'

export type QuizViewProps = {
  answers: Readonly<Record<number, Letter | undefined>>
  /** Index of the one question to show. Without it all ten stand in one form, which is the quiz without a script. */
  current?: number
  /** Ids of the questions that a post left open. */
  missing?: readonly number[]
  onChoose?: (question: number, letter: Letter) => void
  onBack?: () => void
  /** Of the title's heading. */
  level?: 2 | 3
}

export function QuizView(props: QuizViewProps) {
  const { answers, current, missing = [], onChoose, onBack, level = 3 } = props
  const Title = `h${level}` as const
  const shown = current === undefined ? questions : questions.slice(current, current + 1)
  return (
    <form className="quiz" method="post" action={paths.quiz} aria-labelledby="quiz-title">
      <Title id="quiz-title">{quiz.title}</Title>
      <Progress at={(current ?? 0) + 1} />
      {shown.map((question) => (
        <Question
          key={question.id}
          question={question}
          chosen={answers[question.id]}
          missing={missing.includes(question.id)}
          onChoose={onChoose}
        />
      ))}
      {onBack && current !== undefined && current > 0 && (
        <button className="button quiet quiz-back" type="button" onClick={onBack}>
          {quiz.back}
        </button>
      )}
      {current === undefined && <button className="button gold quiz-submit">{quiz.submit}</button>}
    </form>
  )
}

function Progress({ at }: { at: number }) {
  return (
    <p className="quiz-progress">
      <progress value={at} max={questions.length} aria-labelledby="quiz-count" />
      <span id="quiz-count">
        {at} / {questions.length}
      </span>
    </p>
  )
}

function Question(props: {
  question: QuizQuestion
  chosen: Letter | undefined
  missing: boolean
  onChoose: QuizViewProps['onChoose']
}) {
  const { question, chosen, missing, onChoose } = props
  const { id, text, answers } = question
  return (
    <fieldset id={`q${id}`} aria-describedby={missing ? `q${id}-missing` : undefined}>
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
            defaultChecked={letter === chosen}
            onChange={() => onChoose?.(id, letter)}
          />
          <b>{letter}</b> {answer}
        </label>
      ))}
    </fieldset>
  )
}
