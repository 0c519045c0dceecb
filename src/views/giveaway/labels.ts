import type { Notice } from '../forms/state.ts'

// Labels shared by all giveaways; texts of one giveaway are in content/giveaways/.

export const giveawayLabels = {
  promoButton: {
    not_started: 'See the prize',
    open: 'Enter the giveaway',
    ended: 'See the giveaway',
  },
  yourTime: 'On your clock:',
  tiles: {
    winners: (count: number) => (count === 1 ? 'Grand Prize Winner' : 'Grand Prize Winners'),
    days: {
      not_started: {
        one: 'day until start',
        other: 'days until start',
      },
      left: {
        one: 'day left',
        other: 'days left',
      },
    },
    copies: (count: number) => (count === 1 ? 'Book Copy' : 'Book Copies'),
    price: {
      value: 'FREE',
      label: 'to enter',
    },
  },
  comingSoon: {
    heading: 'Coming Soon',
    calendar: 'Add to calendar',
  },
  ended: {
    // Of several winners some have accepted.
    soFar: ({ names, accepted, winners }: { names: string; accepted: number; winners: number }) =>
      `${accepted} of ${winners} have accepted so far: ${names}`,
    heading: 'Contest Ended',
    quiz: 'Take the identity quiz',
  },
  others: {
    heading: 'Our other giveaways',
    drawing: ({ drawn }: { drawn: string }, winners: readonly string[]) =>
      `The drawing of ${drawn}${winners.length > 0 ? `: ${winners.join('; ')}` : ''}`,
  },
  prize: 'The grand prize',
  howToWin: {
    heading: 'How to Win',
    free: 'No purchase necessary. Entering is free.',
    wasFree: 'No purchase necessary.',
    rulesLink: 'Read the giveaway rules',
  },
  notEntered: {
    metaTitle: 'Your entry',
    heading: 'Looking for your entry?',
    text: 'This page shows your receipt right after you enter. If you’ve entered, your entry is safe, and entering again doesn’t change it.',
  },
  rules: {
    metaTitle: 'Official Giveaway Rules',
    heading: 'Official giveaway rules',
  },
}

export const entryForm = {
  heading: 'Enter the giveaway',
  agreementLink: 'contest rules',
  submit: 'Enter to win',
  sending: 'Sending your entry…',
  closedWhileOpen:
    'The giveaway closed while this page was open, so we can’t take this entry. What you wrote is still here if you’d like to copy it.',
}

export const confirmation = {
  heading: 'You’re in',
  sent: 'What you sent',
  receipt: 'Your receipt',
  receiptWhole: 'Show the whole receipt',
  receiptHelp:
    'Keep it if you like. If you ever write to us about your entry, it helps us find it.',
  more: (n: number) => `${n} more from this device`,
  // Also used by the rules and the privacy page, as {oneEntry} and {correction}.
  oneEntry: 'Only your first entry counts.',
  correction:
    'Made a mistake? Write to us with your receipt and we’ll set it aside so you can enter again.',
  write: 'Write to us about your entry',
  subject: (receipt: string) => `My giveaway entry, receipt ${receipt}`,
  another: 'Sharing this device? Each person can enter once.',
  anotherButton: 'I haven’t entered yet',
  quiz: 'Take the identity quiz',
  share: 'Share the giveaway',
  home: 'Return to Homepage',
}

export const giveawayToasts = {
  notStarted: ({ opens }: { opens: string }): Notice => ({
    tone: 'error',
    title: 'Contest Not Started',
    text: `The contest starts on ${opens}!`,
  }),
  ended: ({ closes }: { closes: string }): Notice => ({
    tone: 'error',
    title: 'Contest Ended',
    text: `The contest ended on ${closes}.`,
  }),
  incomplete: {
    tone: 'error',
    title: 'Complete required fields',
    text: 'Please fill out all required fields and agree to the contest rules.',
  },
  failed: {
    tone: 'error',
    title: 'Submission Error',
    text: 'There was an issue submitting your entry. Please try again.',
  },
  success: {
    tone: 'success',
    title: 'Entry Submitted!',
    text: 'You have been entered to win a free copy of the book.',
  },
} as const

export const toGiveaway = 'Go to the giveaway'

export const drawing = {
  text: 'Anyone can check the drawing, and see with your receipt where your entry came out.',
  link: 'How the drawing works',
}
