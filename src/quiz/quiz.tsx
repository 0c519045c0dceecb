import { quiz } from 'virtual:content/labels/quiz'
import { paths } from '../pages/paths.ts'
import { Finish, type ResultState } from '../views/quiz/finish.tsx'
import { Progress } from '../views/quiz/progress.tsx'
import { type AnswerHandlers, type AskedQuestion, Question } from '../views/quiz/question.tsx'
import type { Answers } from './steps.ts'

/** The island's props: one question at a time. */
type LiveQuiz = AnswerHandlers & {
  /** Index of the shown question. */
  current: number
  onBack: () => void
  result: ResultState
}

export type QuizViewProps = {
  questions: readonly AskedQuestion[]
  answers: Answers
  missing?: readonly number[]
  /** Undefined shows all questions in one form: the quiz without JavaScript. */
  live?: LiveQuiz | undefined
  level?: 2 | 3
}

/** The quiz as one form. The island hides all questions but one in the same tree, so it can hydrate the server's HTML. */
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
        <p className="quiz-hint">{quiz.missing}</p>
      </div>
    </form>
  )
}
