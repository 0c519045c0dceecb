import { book } from '../../content/book'
import { questions } from '../../content/questions'
import { quiz, quizIntroduction as words } from '../../content/quiz'
import { paths } from '../../domain/paths'
import type { Answers } from '../../domain/quiz'
import type { Site } from '../../domain/site'
import { commonStyles } from '../common-styles'
import { formStyles } from '../form-styles'
import { Layout } from '../layout'
import type { Page } from '../page'
import quizPageSheet from '../quiz/page.css?inline'
import { QuizView } from '../quiz/quiz'
import { quizStyles } from '../quiz/styles'

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
