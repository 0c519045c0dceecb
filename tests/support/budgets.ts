/** Maximum compressed bytes: gzip level 6 for HTML, level 9 for the worker; brotli for landing page and scripts. */
export const budgets = {
  /** A page's HTML up to the end of its first section. */
  firstScreen: 12_000,
  page: 19_200,
  landing: 16_550,
  mainScript: 2000,
  /** The main script and the countdown of a giveaway page. */
  untouchedGiveaway: 6000,
  /** The main script and the islands of the landing page. */
  islands: 76_300,
  /** The check of a draw in the browser, loaded on demand. */
  draw: 33_000,
  /** Without the book's texts: an owner may write more. Without the dashboard, which is loaded on demand. */
  worker: 153_000,
  /** The texts of a whole book: a preview of 700 words for every chapter, and two giveaways. */
  words: 90_000,
} as const
