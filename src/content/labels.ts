/** Short words that controls and landmarks are named by. */
export const labels = {
  mainNavigation: 'Main',
  newTab: 'opens in a new tab',
  close: 'Close this message',
} as const

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
