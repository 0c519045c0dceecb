import type { TestProject } from 'vitest/node'
import { BUILT } from '../../tools/harness/built.ts'
import { chromiumOptions } from '../../tools/harness/chromium.ts'
import { giveawayVars, startSite } from '../../tools/harness/site.ts'

/** Starts one site per condition for all browser tests, and finds the browser for every process. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [sites, options] = await Promise.all([startSites(), chromiumOptions()])
  const urls = sites.map(([condition, { url }]) => [condition, url])
  project.provide('sites', Object.fromEntries(urls) as Record<Condition, string>)
  project.provide('chromium', options)
  return async () => {
    await Promise.all(sites.map(([, site]) => site.close()))
  }
}

/**
 * The conditions that change pages: the giveaway before, while and after it is open, and with invalid
 * instants. Only `running` depends on the current time, and only there do entries count. `notStarted` and
 * `open` have the preview ribbon.
 */
const conditions = {
  notStarted: { PREVIEW_NOW: '2025-07-10T09:00:00-05:00' },
  open: { PREVIEW_NOW: '2025-08-01T09:00:00-05:00' },
  running: giveawayVars('open'),
  ended: {},
  broken: { CONTEST_OPENS_AT: 'soon' },
}

export type Condition = keyof typeof conditions

export function startSites(built = BUILT) {
  return Promise.all(
    Object.entries(conditions).map(
      async ([name, vars]) => [name, await startSite(vars, { built })] as const,
    ),
  )
}

declare module 'vitest' {
  interface ProvidedContext {
    sites: Record<Condition, string>
    chromium: Awaited<ReturnType<typeof chromiumOptions>>
  }
}
