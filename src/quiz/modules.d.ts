/** The fields of `quiz.yaml`, as scripts/content/plugin.ts makes modules of them. */
declare module 'virtual:content/quiz' {
  type Quiz = import('../content/types.ts').Quiz
  export const title: Quiz['title']
  export const introduction: Quiz['introduction']
  export const result: Quiz['result']
  export const shared: Quiz['shared']
  export const profile: Quiz['profile']
  export const questions: readonly import('./questions.ts').AskedQuestion[]
  /** Separate, because the browser has the questions in its page. */
  export const leads: import('./questions.ts').Leads
}
