/** scripts/content/plugin.ts makes a module from `quiz.yaml`. */
declare module 'virtual:content/quiz' {
  const quiz: import('../content/types.ts').Quiz
  export = quiz
}
