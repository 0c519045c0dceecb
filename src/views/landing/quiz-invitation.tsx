import { build } from 'virtual:build'
import { landing } from '../../content/labels'
import { questions } from '../../content/questions'
import { quizIntroduction as words } from '../../content/quiz'
import { Island } from '../island'
import { QuizView } from '../quiz/quiz'

/** The quiz as an invitation: a card on an evergreen ground. */
export function QuizInvitation() {
  return (
    <section className="invitation grove" id="quiz" aria-labelledby="quiz-invitation-title">
      <div className="wrap">
        <header>
          <h2 id="quiz-invitation-title">{landing.quiz.heading}</h2>
          <p className="lead">{words.intro}</p>
          <p className="invitation-note">{words.privacy}</p>
        </header>
        <div className="invitation-card card" data-modules={build.quiz.join(' ')}>
          <Island name="quiz" props={{}}>
            <QuizView questions={questions} answers={{}} />
          </Island>
        </div>
      </div>
    </section>
  )
}
