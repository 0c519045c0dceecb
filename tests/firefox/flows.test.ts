import { existsSync } from 'node:fs'
import { type Browser, firefox, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { flows, type Remote, visitorOf } from '../support/flows.ts'
import { contestVars, startSite, type StartedSite } from '../../harness/site.ts'

let site: StartedSite
let scripted: Browser
let plain: Browser
beforeAll(async () => {
  ;[site, scripted, plain] = await Promise.all([
    startSite(contestVars('open')),
    launchFirefox(),
    launchFirefox({ 'javascript.enabled': false }),
  ])
})
afterAll(async () => {
  await Promise.all([scripted.close(), plain.close()])
  await site.close()
})

const scripts = {
  'with its script': { browser: () => scripted, runs: true, lost: undefined },
  'with JavaScript off': { browser: () => plain, runs: false, lost: undefined },
  'with a script that failed to load': {
    browser: () => scripted,
    runs: false,
    lost: /\/assets\/.*\.js$/,
  },
} as const

describe.each(Object.entries(scripts))('a visitor %s', (_, { browser, runs, lost }) => {
  test.each(Object.entries(flows))('%s', async (_name, flow) => {
    const context = await browser().newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    if (lost) await page.route(lost, (route) => route.abort())
    await flow(visitorOf(remoteOf(page)), runs)
    await context.close()
  })
})

function remoteOf(page: Page): Remote {
  return {
    open: async (path) => {
      await page.goto(site.url + path)
    },
    url: async () => page.url(),
    read: async (selector, reading) =>
      page.$eval(selector, reading as (element: Element) => ReturnType<typeof reading>),
    press: (x, y) => page.mouse.click(x, y),
    write: (text) => page.keyboard.type(text),
    swipe: async (x, y, by) => {
      await page.mouse.move(x, y)
      await page.mouse.wheel(by, 0)
    },
  }
}

const INSTALLED = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** Starts an installed Firefox through WebDriver BiDi. */
async function launchFirefox(preferences: Record<string, boolean> = {}): Promise<Browser> {
  const executablePath = process.env['FIREFOX_PATH'] ?? INSTALLED.find((path) => existsSync(path))
  if (executablePath === undefined) {
    throw new Error(
      'No Firefox found. Install one (Debian: apt-get install firefox-esr) or set FIREFOX_PATH.',
    )
  }
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs: preferences,
  })
}
