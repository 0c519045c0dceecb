// Texts of link previews; single pages have theirs in src/core/pages/pages.ts. Short, because they are shown small.

export const lines = {
  chapter: 'Read how it begins',
  giveaway: {
    not_started: 'Opens soon. Free to enter.',
    open: 'Enter now. It’s free.',
    ended: 'This giveaway has ended.',
  },
}
