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
