// Text of link previews; those of single pages are in src/core/pages/pages.ts. Messengers show them at the width of a thumb, so lines are short.

export const cards = {
  chapter: 'Read how it begins',
  giveaway: {
    not_started: 'Opens soon. Free to enter.',
    open: 'Enter now. It’s free.',
    ended: 'This giveaway has ended.',
  },
}
