/** Compressed bytes at most: gzip at level 6 for HTML and at level 9 for the worker, brotli for scripts. */
export const budgets = {
  /** A page's HTML up to the end of its first section. */
  firstScreen: 12_000,
  page: 22_200,
  mainScript: 1980,
  /** All scripts that a contest page loads before anybody moves, types or scrolls. */
  untouchedContest: 6000,
  /** All that the landing page's islands load. */
  islands: 75_200,
  /** Without the words of `content/`: an owner may write more. */
  worker: 150_000,
  /** All words of a whole book: a preview of 700 words for every chapter, and three giveaways. */
  words: 90_000,
} as const
