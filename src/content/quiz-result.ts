/** What the result says. */
export const quizResult = {
  /** Read as one sentence: 'Your Primary Identity: I Am Loved'. */
  primary: 'Your Primary Identity:',
  identity: 'I Am {identity}',
  secondary: 'Also yours',
  secondaryIntro: 'Two more truths that your answers kept coming back to.',
  startWith: 'Start with',
  actionsHeading: 'What to do next',
  actions: {
    chapter: {
      title: 'Start with {chapter}',
      text: 'Read the opening pages tonight, while your answers are fresh.',
    },
    guide: {
      title: 'Download your {identity} starter guide',
      text: 'One printed page: what it means, a verse, and a small practice for each of your first three days.',
    },
    affirmations: {
      title: 'Join the daily identity affirmations',
      text: 'One short, scriptural sentence each morning, before the day tells you who you are.',
    },
  },
  unlockHeading: 'Get your complete profile, free',
  unlockText:
    'We will write to you about all three of your identities, how they belong together, and where to go from here.',
  unlockButton: 'Get my complete profile',
  unlockSubmit: 'Send my profile',
  unlockSending: 'Sending…',
  unlockConsent:
    'When you press the button we send your first name, your e-mail address and your three identities. Your ten answers are not sent. You can unsubscribe from any message.',
  share: 'Share this identity',
} as const

/** The page to share for one identity: it tells the identity, never anybody's answers. */
export const sharedResult = {
  heading: 'I Am {identity}',
  lead: 'One of the thirty-two identities of the book. Which one is yours?',
  button: 'Take the quiz',
} as const
