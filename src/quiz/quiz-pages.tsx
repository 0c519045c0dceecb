import { book } from 'virtual:content/book'
import { quiz, quizIntroduction as words } from 'virtual:content/labels/quiz'
import { paths } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import { Layout } from '../ui/layout.tsx'
import { commonStyles } from '../views/common-styles.ts'
import { formStyles } from '../views/form-styles.ts'
import type { Page } from '../views/page.ts'
import quizPageSheet from '../views/quiz/page.css?inline'
import { quizStyles } from '../views/quiz/styles.ts'
import { questions } from './questions.ts'
import { QuizView } from './quiz.tsx'
import type { Answers } from './steps.ts'

/** All questions again, every answer kept: with a notice that says why, or with the gaps of a plain post named. */
export function quizPage(site: Site, answers: Answers, notice?: string): Page {
  const open = questions.filter(({ id }) => answers[id] === undefined)
  const missing = notice === undefined ? open : []
  return {
    path: paths.quiz,
    title: `${quiz.title} | ${book.title}`,
    description: words.intro,
    styles: [...commonStyles, ...formStyles, ...quizStyles, quizPageSheet],
    body: (
      <Layout site={site}>
        <div className="quiz-page wrap">
          <header>
            <h1>{words.heading}</h1>
            <div className="quiz-gaps" role="alert">
              <p>{notice ?? words.missingSummary}</p>
              {missing.length > 0 && (
                <ul>
                  {missing.map(({ id, text }) => (
                    <li key={id}>
                      <a href={`#q${id}`}>
                        {id}. {text}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </header>
          <QuizView
            questions={questions}
            answers={answers}
            missing={missing.map(({ id }) => id)}
            level={2}
          />
        </div>
      </Layout>
    ),
  }
}
