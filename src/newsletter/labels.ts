export const capture = {
  sending: 'Sending…',
  incomplete: {
    tone: 'error',
    title: 'Complete the form',
    text: 'Enter your name and email to begin your transformation.',
  },
  success: {
    heading: 'You’re on the list.',
    next: 'Where would you like to go next?',
    quiz: 'Take the free quiz',
    buy: 'Get the book',
  },
} as const

export const thankYou = {
  metaTitle: 'Thank You',
  heading: 'Thank You!',
  home: 'Return to Homepage',
  inbox: {
    heading: 'Check your inbox',
    sending:
      'It’s on its way. If it isn’t there in a few minutes, check your spam folder and mark it “not spam.”',
  },
  profile: {
    heading: 'Your identity profile',
    text: 'What your three mean in Christ, a verse for each, and where to start. It’s yours to read, print, and come back to.',
    button: 'Open my profile',
  },
  firstDay: {
    heading: ({ label, title }: { label: string; title: string }) => `${label}: ${title}`,
    practice:
      'Say it once this morning and once tonight. You don’t have to feel it. You’re just getting used to hearing it.',
    chapter: 'Read how the chapter opens',
  },
  book: {
    label: 'Step 1',
    title: 'Buy the main devotional',
    text: 'The whole book: 32 chapters, one a day.',
    button: (bookTitle: string) => `Buy ${bookTitle}`,
  },
}
