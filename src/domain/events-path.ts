/** The path for browser events. Separate from `paths`, so that the main script does not contain that table. */
export const EVENTS_PATH = '/api/events'
