/**
 * The order of the folders in `src/`. A file may import from its own folder and from all levels before it. Views and the server
 * may import all core folders and features, but not each other. `*`: the folders that are not listed, such as `press`.
 */
export const layers = {
  /** Without React. */
  core: [['lib'], ['book'], ['content'], ['giveaway'], ['configuration'], ['pages']],
  views: [['ui'], ['forms'], ['*'], ['contest', 'quiz'], ['chapters'], ['landing']],
  /** Scripts for the browser, beside the views that they hydrate. */
  client: [['client']],
  server: [['submissions'], ['delivery'], ['http'], ['routes'], ['worker']],
} as const
