import { book } from 'virtual:content/book'
import { quiz, quizIntroduction } from 'virtual:content/labels/quiz'
import { paths } from '../../pages/paths.ts'
import type { Site } from '../../pages/site.ts'
import { QuizResultView } from '../../quiz/result.tsx'
import type { QuizResult } from '../../quiz/score.ts'
import { UnlockForm } from '../../quiz/unlock.tsx'
import emblem from '../../ui/emblem.css?inline'
import { Island } from '../../ui/island.tsx'
import { Layout } from '../../ui/layout.tsx'
import { commonStyles } from '../common-styles.ts'
import { formStyles } from '../form-styles.ts'
import type { SignupOutcome } from '../outcomes.ts'
import type { Page } from '../page.ts'
import quizPageSheet from '../quiz/page.css?inline'
import { quizResultStyles } from '../quiz/result-styles.ts'

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
