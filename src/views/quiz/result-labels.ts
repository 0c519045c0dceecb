export const quizResult = {
  primary: 'Your Primary Identity:',
  secondary: 'Two more for you',
  startWith: 'Start with',
  actionsHeading: 'What to do next',
  guide: (title: string) => `Read the starter guide to “${title}”`,
  actions: {
    chapter: {
      title: (chapter: string) => `Start with ${chapter}`,
      text: 'You can read how it opens right now.',
      about: 'What this chapter is about',
    },
    guide: {
      title: (title: string) => `Download the starter guide to “${title}”`,
      text: 'One page, to save as a PDF or print: what it means, a verse, and something small to do on each of your first three days.',
    },
  },
  share: 'Share this identity',
}

export const sharedResult = {
  button: 'Take the quiz',
  guide: 'Print its free starter guide',
  neighbors: 'Other names',
}

export const profilePage = {
  metaTitle: 'Your identity profile',
  start: (title: string) => `Start with “${title}”`,
  together: 'What the three mean together',
  pray: 'Pray:',
  guide: 'Print its starter guide',
  chapter: (chapter: string) => `Read ${chapter}`,
  printHint: 'It fits on one sheet, and your browser can save it as a PDF.',
  print: 'Print my profile',
}
