export { quiz, quizIntroduction } from 'virtual:content/labels/quiz'
