import {
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { type FormFields, namesOf } from '../../src/core/forms/fields.ts'
import { paths } from '../../src/core/pages/paths.ts'
import { launchChromium } from '../../tools/harness/chromium.ts'
import type { Condition } from './shared-sites.ts'
import type { StartedSite } from '../../tools/harness/site.ts'

export type AnySite = Pick<StartedSite, 'url' | 'fetch'> & { close?: () => Promise<unknown> }

/** Motion costs Chromium half of its time, so only tests of motion have it. */
const CALM = { reducedMotion: 'reduce' } as const
export const MOTION = { reducedMotion: 'no-preference' } as const

/** A visitor's device. */
export type Eyes = BrowserContextOptions & { media?: 'print' }

/** A site, and the shared browser, for the tests of a file. Each page is that of a new visitor. */
export function useFixture<Site extends AnySite>(start: () => Promise<Site>) {
  let site: Site
  let browser: Browser
  const opened: (() => Promise<void>)[] = []
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([start(), sharedBrowser()])
  })
  afterEach(() => Promise.all(opened.splice(0).map((close) => close())))
  afterAll(() => site.close?.())
  async function open(options?: BrowserContextOptions) {
    const at = await openPage(browser, site, options)
    opened.push(at.close)
    return at
  }
  return {
    get site() {
      return site
    },
    open,
    async look(path: string, { media, ...device }: Eyes = {}) {
      const at = await open(device)
      if (media) await at.page.emulateMedia({ media })
      await at.page.goto(path)
      return at
    },
  }
}

let launched: Promise<Browser> | undefined
/** One browser for all test files of this process. */
function sharedBrowser(): Promise<Browser> {
  return (launched ??= launchChromium(inject('chromium')))
}

/** One of the shared, read-only sites of all browser tests. A test that counts rows starts its own site. */
export const shared = (condition: Condition) => async () => sharedSites()[condition]

export type SharedSites = Readonly<Record<Condition, AnySite>>

export function sharedSites(): SharedSites {
  const sites = Object.entries(inject('sites')).map(([name, url]): [string, AnySite] => [
    name,
    { url, fetch: (path, init) => fetch(new URL(path, url), { redirect: 'manual', ...init }) },
  ])
  return Object.fromEntries(sites) as SharedSites
}

/** What went wrong while a page was open: console errors, uncaught errors, failed requests, policy violations. */
type Trouble = string[]

export type Opened = { page: Page; trouble: Trouble; close: () => Promise<void> }

/** Opens a page in a fresh context and records its errors. */
export async function openPage(
  browser: Browser,
  site: Pick<StartedSite, 'url'>,
  options: BrowserContextOptions = {},
): Promise<Opened> {
  const context = await browser.newContext({ baseURL: site.url, ...CALM, ...options })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const trouble: Trouble = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) trouble.push(message.text())
  })
  page.on('pageerror', (error) => {
    // On a busy machine Chromium may skip the transition between two pages, and reports that as an error.
    if (!error.message.startsWith('Transition was')) trouble.push(`uncaught ${error.message}`)
  })
  page.on('requestfailed', (request) => {
    const failure = request.failure()?.errorText ?? ''
    // Without JavaScript, browsers refuse the script that the page's Link header preloads.
    if (options.javaScriptEnabled === false && request.resourceType() === 'script') return
    // Browsers abort the requests of a page that is left.
    if (failure !== 'net::ERR_ABORTED') trouble.push(`failed ${request.url()} ${failure}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400 && response.request().resourceType() !== 'document') {
      trouble.push(`${response.status()} ${response.url()}`)
    }
  })
  return { page, trouble, close: () => context.close() }
}

/** Collects the URLs of the page's form posts from now on. */
export function postsOf(page: Page): string[] {
  const posts: string[] = []
  page.on('request', (request) => isPost(request) && posts.push(request.url()))
  return posts
}

/** Whether a request posts a form, and not a beacon. */
export function isPost(request: Request): boolean {
  return request.method() === 'POST' && new URL(request.url()).pathname !== paths.eventsApi
}

export function requiredOf<Field extends string>(fields: FormFields<Field>): Field[] {
  return namesOf(fields).filter((name) => fields[name].required)
}

/** Fills these fields with valid values, or with a test's own by name. */
export async function fillFields(
  form: Locator,
  names: readonly string[],
  own: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const name of names) {
    const field = form.locator(`[name=${name}]`)
    if (name !== 'agreement')
      await field.fill(own[name] ?? (name === 'email' ? 'ruth@example.com' : 'Ruth'))
    else {
      await atRest(form.page())
      await field.check()
    }
  }
}

/** Wakes every island of a page, and waits until all are ready and the script's buttons are shown. */
export async function wakeIslands(page: Page): Promise<void> {
  for (const island of await page.locator('[data-island]').all()) await wake(page, island)
  await page.waitForFunction(() => !document.querySelector('.scripted[hidden]'))
}

/** Wakes an island as a visitor does: moves the pointer and scrolls to it. */
export async function wake(page: Page, island: Locator): Promise<void> {
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
  await island.scrollIntoViewIfNeeded()
  await island.and(page.locator('[data-state="ready"]')).waitFor({ state: 'attached' })
}

/** Waits for the script that runs after `load`: from then on links carry the visit's tags and clicks are counted. */
export async function afterLoad(page: Page): Promise<void> {
  await page.locator('html[data-loaded]').waitFor({ state: 'attached' })
}

/** Blocks matching scripts until the returned function is called. */
export async function holdBack(page: Page, scripts: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Waits until fonts are loaded and animations have finished. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // Scroll-driven animations never finish.
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    await Promise.allSettled(timed.map(({ finished }) => finished))
  })
}

/** Waits until the page has not scrolled for six frames. */
export function atRest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let still = 0, before = NaN; still < 6; before = scrollY) {
      await new Promise(requestAnimationFrame)
      still = scrollY === before ? still + 1 : 0
    }
  })
}

/** The layout shift since a time of the page's clock in milliseconds; up to 0.1 is good. */
export function shiftSince(page: Page, from: number): Promise<number> {
  return page.evaluate(async (start) => {
    const entries: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => void entries.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 100))
    observer.disconnect()
    return entries
      .filter(({ startTime }) => startTime > start)
      .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)
  }, from)
}
