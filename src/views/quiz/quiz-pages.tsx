import { book } from 'virtual:content/book'
import { introduction, questions, title } from 'virtual:content/quiz'
import { formSheets } from '../forms/sheets.ts'
import type { SignupState } from '../forms/state.ts'
import { paths } from '../../core/pages/paths.ts'
import type { QuizResult } from '../../core/book/profiles.ts'
import type { Site } from '../../core/configuration.ts'
import { Island } from '../ui/island.tsx'
import medallionSheet from '../ui/medallion.css?inline'
import type { Page } from '../ui/page.ts'
import { quiz } from './labels.ts'
import quizPagesSheet from './quiz-pages.css?inline'
import quizSheet from './quiz.css?inline'
import { QuizView } from './quiz.tsx'
import resultSheet from './result.css?inline'
import { QuizResultView } from './result.tsx'
import type { Answers } from '../../core/quiz/steps.ts'
import { UnlockForm } from './unlock.tsx'

const pageFacts = {
  path: paths.quiz,
  title: `${title} | ${book.title}`,
  description: introduction.text,
}

/** All questions with the given answers, under a list of unanswered questions. */
export function quizPage(answers: Answers): Page {
  const missing = questions.filter(({ id }) => answers[id] === undefined)
  return {
    ...pageFacts,
    styles: [...formSheets(), quizSheet, quizPagesSheet],
    body: (
      <div className="quiz-page page wrap">
        <header className="stack">
          <h1>{introduction.heading}</h1>
          <div className="quiz-gaps stack" role="alert">
            <p>{quiz.missingSummary}</p>
            <ul>
              {missing.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#q${id}`}>{`${id}. ${text}`}</a>
                </li>
              ))}
            </ul>
          </div>
        </header>
        <QuizView
          questions={questions}
          answers={answers}
          missing={missing.map(({ id }) => id)}
          level={2}
        />
      </div>
    ),
  }
}

/** The result of a plain post. `unlock`: a plain unlock form that failed. */
export function quizResultPage(
  { preorder }: Site,
  result: QuizResult,
  { unlock, attribution }: { unlock?: SignupState; attribution?: string },
): Page {
  const props = { result, ...(attribution && { attribution }), ...(unlock && { state: unlock }) }
  return {
    ...pageFacts,
    styles: [medallionSheet, ...formSheets(unlock), resultSheet, quizPagesSheet],
    body: (
      <div className="quiz-page page wrap">
        <QuizResultView result={result} preorder={preorder} isFormOpen={unlock !== undefined}>
          <Island name="unlock" props={props}>
            <UnlockForm {...props} />
          </Island>
        </QuizResultView>
      </div>
    ),
  }
}
