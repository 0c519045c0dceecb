import type { AnyField, RequiredField } from './fields.ts'

export const fieldLabels = {
  firstName: 'First name',
  fullName: 'Full name',
  email: 'Email address',
  instagramHandle: 'Instagram handle',
  whyWantBook: 'Why would you like this book?',
  agreement: 'I agree to the contest rules and to receive updates via email.',
} as const satisfies Record<AnyField, string>

export const form = {
  optional: 'optional',
  honeypot: 'Leave this field empty',
  spelling: 'Suggested spelling',
  suggestion: (email: string) => `Did you mean ${email}?`,
  corrected: (label: string) => `${label}: fixed.`,
  // Before and after the address.
  sentTo: ['We have your address as ', '.'],
  notRight: 'Not right?',
  change: 'Change it',
}

/** What the privacy page's {signupFields} and {entryFields} list for each field. */
export const storedFieldLabels = {
  firstName: 'your first name',
  fullName: 'your full name',
  email: 'your email address',
  instagramHandle: 'your Instagram handle if you gave one',
  whyWantBook: 'your reason if you gave one',
  agreement: 'that you agreed to the rules',
} as const satisfies Record<AnyField, string>

export const tooLong = (max: number) => `Keep it to ${max} characters or fewer.`

export const emailShape = 'Write it like name@example.com.'
export const missing = {
  firstName: 'Enter your first name.',
  fullName: 'Enter your full name.',
  email: 'Enter your email address.',
  agreement: 'Please agree to the contest rules.',
} as const satisfies Record<RequiredField, string>
