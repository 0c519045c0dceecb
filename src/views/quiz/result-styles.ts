import unlock from '../../quiz/result.css?inline'
import nextSteps from './next-steps.css?inline'
import result from './result.css?inline'
import secondaries from './secondaries.css?inline'

/** The style sheets of a quiz result, beside those of its emblems and its form. */
export const quizResultStyles: readonly string[] = [result, secondaries, nextSteps, unlock]
