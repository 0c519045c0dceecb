import type { TestProject } from 'vitest/node'
import { chromiumOptions } from './chromium.ts'
import { startSites } from './sites.ts'

/** One site in each condition for all browser tests, and how each process of theirs launches its browser. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [{ urls, close }, options] = await Promise.all([startSites(), chromiumOptions()])
  project.provide('sites', urls)
  project.provide('chromium', options)
  return close
}

declare module 'vitest' {
  interface ProvidedContext {
    sites: Awaited<ReturnType<typeof startSites>>['urls']
    chromium: Awaited<ReturnType<typeof chromiumOptions>>
  }
}
