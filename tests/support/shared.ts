import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumOptions } from './chromium.ts'
import { startSites } from './sites.ts'

/** One browser and one site in each condition for all browser tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [{ urls, close }, browser] = await Promise.all([
    startSites(),
    chromium.launchServer(await chromiumOptions()),
  ])
  project.provide('sites', urls)
  project.provide('chromium', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await close()
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    sites: Awaited<ReturnType<typeof startSites>>['urls']
    chromium: string
  }
}
