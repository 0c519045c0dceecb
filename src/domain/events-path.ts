/** Where browsers tell what they count. It stands apart from `paths`, so that the entry script is spared that table. */
export const EVENTS_PATH = '/api/events'
