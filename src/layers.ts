/**
 * The order of the folders in `src/`. A file may import from its own folder and from all levels before it. Views and the server
 * may import all plain folders and features, but not each other.
 */
export const layers = {
  /** Without React. */
  plain: [['lib'], ['book'], ['content'], ['giveaway'], ['configuration'], ['pages']],
  views: [
    ['ui'],
    ['forms'],
    ['draw', 'newsletter', 'plan', 'groups', 'press'],
    ['contest', 'quiz'],
    ['chapters'],
    ['landing'],
  ],
  /** Scripts for the browser, beside the views that they hydrate. */
  client: [['client']],
  server: [['submissions'], ['delivery'], ['http'], ['routes'], ['worker']],
} as const
