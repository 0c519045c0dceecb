import answer from './quiz-answer.css?inline'
import foot from './quiz-foot.css?inline'
import live from './quiz-live.css?inline'
import progress from './quiz-progress.css?inline'
import quiz from './quiz.css?inline'

/** The style sheets of a page with the quiz. */
export const quizStyles: readonly string[] = [quiz, answer, progress, foot, live]
