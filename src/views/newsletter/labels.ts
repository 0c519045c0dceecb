import type { Notice } from '../forms/state.ts'

export const signupIncomplete: Notice = {
  tone: 'error',
  title: 'Complete the form',
  text: 'Enter your name and email to begin your transformation.',
}

export const thankYou = {
  metaTitle: 'Thank You',
  heading: 'Thank You!',
  home: 'Return to Homepage',
  inbox: 'Check your inbox',
  reference: (reference: string) =>
    `If nothing arrives, write to us with the reference ${reference}.`,
  profile: {
    heading: 'Your identity profile',
    button: 'Open my profile',
  },
  firstDay: {
    heading: ({ label, title }: { label: string; title: string }) => `${label}: ${title}`,
    chapter: 'Read how the chapter opens',
  },
  step: (n: number) => `Step ${n}:`,
}

export const sending = 'Sending…'

export const signupFailed: Notice = {
  tone: 'error',
  title: 'Signup failed',
  text: 'Please try again or contact support.',
  supportLink: 'contact support',
}

export const unlockButton = 'Get my complete profile'

export const profileToasts = {
  incomplete: {
    tone: 'error',
    title: 'Complete the form',
    text: 'Enter your name and email for premium results.',
  },
  success: {
    tone: 'success',
    title: 'Success!',
    text: 'Check your email for your complete identity profile!',
  },
} as const
