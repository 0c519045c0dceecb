export const planForm = {
  label: 'First day',
  help: 'Many groups begin on a Sunday.',
  at: 'Daily reminder (optional)',
  atHelp: 'Your calendar can remind you each day at this time.',
  wrongAt: 'Write a time like 07:00, or leave it empty.',
  wrong: ({ from, to }: { from: string; to: string }) => `Pick a day between ${from} and ${to}.`,
  sunday: 'Next Sunday',
  month: 'First of next month',
  button: 'Make the plan',
  groups: 'Reading with others?',
  groupsLink: 'Five meetings for your group',
}

export const planPage = {
  metaDescription: ({ first, last }: { first: string; last: string }) =>
    `The reading plan from ${first} to ${last}: 32 days, one chapter a day, with a verse for each.`,
  name: 'Reading plan',
  heading: (first: string) => `32 days from ${first}`,
  lead: (last: string) => `One chapter a day until ${last}.`,
  today: 'Today',
  inBook: 'Only in the book',
  calendar: 'Add to your calendar',
  reminder: (time: string) => `Your calendar will remind you each day at ${time}.`,
  print: 'Print the plan',
  share: 'Share the plan',
  again: 'Pick another day',
  church: 'Church or group',
  meeting: 'We meet',
}
