import { book } from '../../content/book'
import { quiz, quizIntroduction } from '../../content/quiz'
import { paths } from '../../domain/paths'
import type { QuizResult } from '../../domain/quiz-score'
import type { Site } from '../../domain/site'
import { commonStyles } from '../common-styles'
import emblem from '../emblem.css?inline'
import { formStyles } from '../form-styles'
import { Island } from '../island'
import { Layout } from '../layout'
import type { SignupOutcome } from '../outcomes'
import type { Page } from '../page'
import quizPageSheet from '../quiz/page.css?inline'
import { QuizResultView } from '../quiz/result'
import { quizResultStyles } from '../quiz/result-styles'
import { UnlockForm } from '../unlock-form'

/** The result as the worker renders it for a plain post; and again when its unlock form could not be taken. */
export function quizResultPage(
  site: Site,
  result: QuizResult,
  { unlock, attribution }: { unlock?: SignupOutcome; attribution?: string },
): Page {
  const props = { result, ...(attribution && { attribution }), ...(unlock && { outcome: unlock }) }
  return {
    path: paths.quiz,
    title: `${quiz.title} | ${book.title}`,
    description: quizIntroduction.intro,
    styles: [...commonStyles, emblem, ...formStyles, ...quizResultStyles, quizPageSheet],
    body: (
      <Layout site={site}>
        <div className="quiz-page wrap">
          <QuizResultView result={result} unlocking={unlock !== undefined}>
            <Island name="unlock" props={props}>
              <UnlockForm {...props} />
            </Island>
          </QuizResultView>
        </div>
      </Layout>
    ),
  }
}
