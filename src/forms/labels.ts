// The labels of form fields, and what stands beside a field with a mistake.

export const form = {
  firstName: 'First name',
  fullName: 'Full name',
  email: 'Email address',
  optional: 'optional',
  website: 'Leave this field empty',
  spelling: 'Suggested spelling',
  suggestion: (email: string) => `Did you mean ${email}?`,
  cured: (label: string) => `${label}: fixed.`,
  // Around the address.
  sentTo: ['We have your address as ', '.'],
  notRight: 'Not right?',
  change: 'Change it',
}

/** How the privacy page names what each field keeps, in {signupFields} and {entryFields}. */
export const kept = {
  firstName: 'your first name',
  fullName: 'your full name',
  email: 'your email address',
  instagramHandle: 'your Instagram handle if you gave one',
  whyWantBook: 'your reason if you gave one',
  agreement: 'that you agreed to the rules',
}

export const tooLong = (max: number) => `Keep it to ${max} characters or fewer.`

export const fieldMessages = {
  firstName: 'Enter your first name.',
  fullName: 'Enter your full name.',
  email: 'Enter your email address.',
  emailShape: 'Write it like name@example.com.',
  handleShape: 'Just the handle, like @name.',
  agreement: 'Please agree to the contest rules.',
}
