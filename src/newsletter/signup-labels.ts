import type { Notice } from '../forms/outcome.ts'

// A file of its own, so that the quiz's form loads no other labels of the newsletter.
export const signupFailed: Notice = {
  tone: 'error',
  title: 'Signup failed',
  text: 'Please try again or contact support.',
  supportLink: 'contact support',
}
