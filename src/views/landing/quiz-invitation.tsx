import { build } from 'virtual:build'
import { landing } from 'virtual:content/labels/landing'
import { quizIntroduction as words } from 'virtual:content/labels/quiz'
import { questions } from '../../quiz/questions.ts'
import { QuizView } from '../../quiz/quiz.tsx'
import { Island } from '../../ui/island.tsx'

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
