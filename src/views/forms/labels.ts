/** For a post to a draft of the site. */
export const draft = {
  tone: 'error',
  title: 'This is a draft',
  text: 'Nothing was stored or sent. Use the form on the site itself.',
} as const

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
