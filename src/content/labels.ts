/** Short words that controls and landmarks are named by. */
export const labels = {
  mainNavigation: 'Main',
  newTab: 'opens in a new tab',
  close: 'Close this message',
  statsHeading: 'The book in numbers',
  optional: 'optional',
} as const
