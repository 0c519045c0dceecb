import answer from '../../quiz/quiz.css?inline'
import foot from './foot.css?inline'
import live from './live.css?inline'
import progress from './progress.css?inline'
import quiz from './quiz.css?inline'

/** The style sheets of a page with the quiz. */
export const quizStyles: readonly string[] = [quiz, answer, progress, foot, live]
