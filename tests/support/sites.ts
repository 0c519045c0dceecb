import { contestVars, startSite } from './site.ts'

/**
 * The site in every condition that shows: the giveaway before, while and after it is open, and with instants that cannot be
 * read. Days are fixed, so that a page's words are the same whenever the tests run; `ended` and `running` alone wear no
 * preview ribbon, and in `running` entries count.
 */
const conditions = {
  notStarted: { PREVIEW_NOW: '2025-07-10T09:00:00-05:00' },
  open: { PREVIEW_NOW: '2025-08-01T09:00:00-05:00' },
  running: contestVars('open'),
  ended: {},
  broken: { CONTEST_OPENS_AT: 'soon' },
}

export type Condition = keyof typeof conditions

/** Starts them all; `close` ends them. */
export async function startSites() {
  const started = await Promise.all(
    Object.entries(conditions).map(async ([name, vars]) => [name, await startSite(vars)] as const),
  )
  const urls = Object.fromEntries(started.map(([name, { url }]) => [name, url]))
  return {
    urls: urls as Record<Condition, string>,
    close: async () => {
      await Promise.all(started.map(([, site]) => site.close()))
    },
  }
}
