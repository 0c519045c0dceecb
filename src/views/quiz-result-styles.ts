import nextSteps from './quiz-next-steps.css?inline'
import result from './quiz-result.css?inline'
import secondaries from './quiz-secondaries.css?inline'
import unlock from './quiz-unlock.css?inline'

/** The style sheets of a quiz result, beside those of its emblems and its form. */
export const quizResultStyles: readonly string[] = [result, secondaries, nextSteps, unlock]
