import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { openPage } from './browser.ts'
import { startSite } from './site.ts'
import type { Condition } from './sites.ts'

/** What every site can do, shared or not. */
export type Site = { url: string; fetch: (path: string, init?: RequestInit) => Promise<Response> }

export type Sites = Readonly<Record<Condition, Site>>

/** The sites that all browser tests share. They are for looking at: who counts rows starts a site of their own. */
export function sharedSites(): Sites {
  const sites = Object.entries(inject('sites')).map(([name, url]) => [name, siteAt(url)])
  return Object.fromEntries(sites) as Sites
}

/** One of the shared sites. */
export const shared = (condition: Condition) => async () => sharedSites()[condition]

/** A site for one file alone, with its own ledger. */
export const own =
  (...options: Parameters<typeof startSite>) =>
  () =>
    startSite(...options)

let launched: Promise<Browser> | undefined
/** The browser of this process, which runs one test file after another. It ends with the process. */
const sharedBrowser = () => (launched ??= chromium.launch(inject('chromium')))

/** A site and the shared browser for the tests of a file. A page that `open` gives is closed after its test. */
export function useStage<Kind extends Site & { close?: () => Promise<unknown> }>(
  start: () => Promise<Kind>,
) {
  let site: Kind
  let browser: Browser
  const opened: (() => Promise<void>)[] = []
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([start(), sharedBrowser()])
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((close) => close()))
  })
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    await site.close?.()
  })
  return {
    get site() {
      return site
    },
    get browser() {
      return browser
    },
    async open(options?: BrowserContextOptions) {
      const page = await openPage(browser, site, options)
      opened.push(page.close)
      return page
    },
  }
}

function siteAt(url: string): Site {
  return {
    url,
    fetch: (path, init) => fetch(new URL(path, url), { redirect: 'manual', ...init }),
  }
}
