import { build } from 'virtual:build'
import { introduction, questions } from 'virtual:content/quiz'
import formSheet from '../forms/form.css?inline'
import type { Site } from '../../core/configuration.ts'
import { Island } from '../ui/island.tsx'
import sheet from './invitation.css?inline'
import { quiz } from './labels.ts'
import quizSheet from './quiz.css?inline'
import { QuizView } from './quiz.tsx'

QuizInvitation.styles = [formSheet, quizSheet, sheet]

/** The quiz. Links target its card, so that on a phone the first question is in view with its answers. */
export function QuizInvitation({ site: { preorder } }: { site: Site }) {
  return (
    <section className="invitation green-ground off-paper" aria-labelledby="quiz-invitation-title">
      <div className="stack wrap">
        <header className="flow">
          <h2 id="quiz-invitation-title">{quiz.invitation}</h2>
          <p className="lead">{introduction.text}</p>
          <p className="note">{introduction.privacy}</p>
        </header>
        <div className="invitation-card card" id="quiz" data-modules={build.quiz.join(' ')}>
          <Island name="quiz" props={{ preorder }}>
            <QuizView questions={questions} answers={{}} />
          </Island>
        </div>
      </div>
    </section>
  )
}
