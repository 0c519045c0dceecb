export const quizResult = {
  primary: 'Your Primary Identity:',
  seeker:
    'Not sure you believe this? The Bible says it about people who are in Christ. If that isn’t you yet, take it as an open invitation.',
  secondary: 'Two more for you',
  secondaryIntro: 'These came next in your answers. Each has a starter guide, too.',
  startWith: 'Start with',
  caption: 'True of everyone who’s in Christ. These three are where you start.',
  actionsHeading: 'What to do next',
  guide: (identity: string) => `Read the ${identity} starter guide`,
  actions: {
    chapter: {
      title: (chapter: string) => `Start with ${chapter}`,
      text: 'You can read how it opens right now.',
      inBook:
        'The whole chapter is in the book. Its opening isn’t online yet, but its page has the verse.',
    },
    guide: {
      title: (identity: string) => `Download the starter guide to “I Am ${identity}”`,
      text: 'One page, to save as a PDF or print: what it means, a verse, and something small to do on each of your first three days.',
    },
  },
  share: 'Share this identity',
}

export const sharedResult = {
  metaDescription: (title: string) =>
    `“${title}” is one of 32 names the Bible gives to people who are in Christ. Take the free quiz to find the one you need.`,
  lead: 'One of the 32 names the Bible gives to people who are in Christ. Which one do you need today?',
  button: 'Take the quiz',
  guide: 'Print its free starter guide',
  neighbors: 'Other names',
}

/** The page that the complete profile is: its link goes into the mail. */
export const profilePage = {
  metaTitle: 'Your identity profile',
  metaDescription:
    'What three of your names mean in Christ, a verse for each, a prayer, and where to start reading.',
  heading: ({ first, second, third }: { first: string; second: string; third: string }) =>
    `${first}, ${second}, and ${third}`,
  lead: ({ first, second, third }: { first: string; second: string; third: string }) =>
    `${first} came up most in your answers. ${second} and ${third} came next.`,
  seeker:
    'One honest thing first. The Bible says these things about people who are in Christ. If that isn’t you yet, or you’re not sure, read them as an open invitation. You don’t have to pretend with God or with us.',
  pray: 'Pray:',
  guide: 'Print its starter guide',
  chapter: (chapter: string) => `Read ${chapter}`,
  next: 'Start with your primary identity. Print its starter guide, put it on the fridge, and do Day 1. If you’re in a church, tell your pastor or a friend which three you got. It’s easier to believe when someone else knows.',
  printHint: 'It fits on two sheets, and your browser can save it as a PDF.',
  print: 'Print my profile',
}
