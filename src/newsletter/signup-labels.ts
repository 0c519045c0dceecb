import type { Notice } from '../forms/state.ts'

// Separate, so that the quiz's form does not load the newsletter's other labels.
export const sending = 'Sending…'

export const signupFailed: Notice = {
  tone: 'error',
  title: 'Signup failed',
  text: 'Please try again or contact support.',
  supportLink: 'contact support',
}
