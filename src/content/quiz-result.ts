export { quizResult, sharedResult } from 'virtual:content/labels/quiz-result'
