/** What stands beside a field that cannot be taken as it is. */
export const fieldMessages = {
  firstName: 'Enter your first name.',
  fullName: 'Enter your full name.',
  email: 'Enter your e-mail address.',
  emailShape: 'Enter an e-mail address like name@example.com.',
  handleShape: 'Use letters, digits, dots and underscores.',
  agreement: 'Agree to the contest rules to enter.',
  tooLong: 'Use at most {max} characters.',
} as const
