import { startSite, type TestSite } from './site'

/**
 * The site in every condition that shows: the giveaway before, while and after it is open, and configuration that cannot be
 * read. Days are fixed, so that a page's words are the same whenever the tests run; `ended` alone wears no preview ribbon.
 */
export type Sites = { notStarted: TestSite; open: TestSite; ended: TestSite; broken: TestSite }

/** Starts all four; `close` ends them. */
export async function startSites(): Promise<Sites & { close: () => Promise<void> }> {
  const [notStarted, open, ended, broken] = await Promise.all([
    startSite({ PREVIEW_NOW: '2025-07-10T09:00:00-05:00' }),
    startSite({ PREVIEW_NOW: '2025-08-01T09:00:00-05:00' }),
    startSite(),
    startSite({ CONTEST_OPENS_AT: 'soon' }),
  ])
  const sites = { notStarted, open, ended, broken }
  const close = async () => {
    await Promise.all(Object.values(sites).map((site) => site.close()))
  }
  return { ...sites, close }
}
