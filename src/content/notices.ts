export type Notice = { tone: 'success' | 'error'; title: string; text: string }

/** Every toast, word for word as specified; `{opens}` and `{closes}` are the giveaway's dates. */
export const notices = {
  signupFailed: {
    tone: 'error',
    title: 'Signup failed',
    text: 'Please try again or contact support.',
  },
  signupIncompleteHome: {
    tone: 'error',
    title: 'Complete the form',
    text: 'Enter your name and email to begin your transformation.',
  },
  signupIncompleteQuiz: {
    tone: 'error',
    title: 'Complete the form',
    text: 'Enter your name and email for premium results.',
  },
  quizSignupSuccess: {
    tone: 'success',
    title: 'Success!',
    text: 'Check your email for your complete identity profile!',
  },
  contestNotStarted: {
    tone: 'error',
    title: 'Contest Not Started',
    text: 'The contest starts on {opens}!',
  },
  contestEnded: {
    tone: 'error',
    title: 'Contest Ended',
    text: 'The contest ended on {closes}.',
  },
  contestIncomplete: {
    tone: 'error',
    title: 'Complete required fields',
    text: 'Please fill out all required fields and agree to the contest rules.',
  },
  contestFailed: {
    tone: 'error',
    title: 'Submission Error',
    text: 'There was an issue submitting your entry. Please try again.',
  },
  contestSuccess: {
    tone: 'success',
    title: 'Entry Submitted!',
    text: 'You have been entered to win a free copy of the book.',
  },
} as const satisfies Readonly<Record<string, Notice>>

export type NoticeKey = keyof typeof notices
