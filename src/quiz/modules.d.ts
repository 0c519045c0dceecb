/** scripts/content/plugin.ts makes a module from `quiz.yaml`. */
declare module 'virtual:content/quiz' {
  type Quiz = import('../content/types.ts').Quiz
  export const title: Quiz['title']
  export const introduction: Quiz['introduction']
  export const result: Quiz['result']
  export const shared: Quiz['shared']
  export const profile: Quiz['profile']
  export const questions: readonly import('./questions.ts').AskedQuestion[]
  /** The browser's script contains this, but not `questions`. */
  export const scoringKey: import('./questions.ts').ScoringKey
}
