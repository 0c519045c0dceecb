// Text of link previews. Messengers show them at the width of a thumb, so lines are short.

export const cards = {
  chapter: 'Read how it begins',
  giveaway: {
    not_started: 'Opens soon. Free to enter.',
    open: 'Enter now. It’s free.',
    ended: 'This giveaway has ended.',
  },
  plan: {
    heading: 'Your dates',
    line: 'One chapter a day, for 32 days',
  },
  groups: {
    heading: 'Read it together',
    line: 'Five meetings, no preparation',
  },
  press: {
    heading: 'Press',
    line: 'Facts, texts, and pictures',
  },
}
