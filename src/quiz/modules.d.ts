/** The quiz's words, as scripts/content/plugin.ts makes them. */
declare module 'virtual:content/quiz' {
  export const questions: readonly import('./questions.ts').AskedQuestion[]
  /** Separate, because the browser has the questions in its page. */
  export const leads: import('./questions.ts').Leads
}
