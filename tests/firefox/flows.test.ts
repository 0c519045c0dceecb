import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
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
    const context = await browser().createBrowserContext()
    const page = await context.newPage()
    await page.setViewport({ width: 390, height: 844 })
    if (lost) await lose(page, lost)
    await flow(visitorOf(remoteOf(page)), runs)
    await context.close()
  })
})

/** The part of Puppeteer that the suite uses; Playwright 1.65 cannot drive Firefox ESR. */
type Browser = {
  createBrowserContext: () => Promise<{ newPage: () => Promise<Page>; close: () => Promise<void> }>
  close: () => Promise<void>
}
type Request = { url: () => string; abort: () => Promise<void>; continue: () => Promise<void> }
type Page = {
  goto: (url: string) => Promise<unknown>
  url: () => string
  $eval: <T>(selector: string, reading: (element: HTMLElement) => T) => Promise<T>
  setViewport: (size: { width: number; height: number }) => Promise<void>
  setRequestInterception: (value: boolean) => Promise<void>
  on: (event: 'request', listener: (request: Request) => void) => void
  keyboard: { type: (text: string) => Promise<void> }
  mouse: {
    click: (x: number, y: number) => Promise<void>
    move: (x: number, y: number) => Promise<void>
    wheel: (by: { deltaX: number }) => Promise<void>
  }
}
type Puppeteer = { launch: (options: object) => Promise<Browser> }

async function lose(page: Page, lost: RegExp): Promise<void> {
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    void (lost.test(request.url()) ? request.abort() : request.continue())
  })
}

function remoteOf(page: Page): Remote {
  return {
    open: async (path) => {
      await page.goto(site.url + path)
    },
    url: async () => page.url(),
    read: async (selector, reading) => page.$eval(selector, reading),
    press: (x, y) => page.mouse.click(x, y),
    write: (text) => page.keyboard.type(text),
    swipe: async (x, y, by) => {
      await page.mouse.move(x, y)
      await page.mouse.wheel({ deltaX: by })
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
  const { launch } = await puppeteer()
  return launch({ browser: 'firefox', executablePath, extraPrefsFirefox: preferences })
}

/** Imports the package that `npm run test:firefox` puts on the PATH through npx. */
async function puppeteer(): Promise<Puppeteer> {
  const packages = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, '..'))
    .find((folder) => existsSync(join(folder, 'puppeteer-core')))
  if (packages === undefined) throw new Error('Run this suite with npm run test:firefox.')
  const file = createRequire(join(packages, 'any.js')).resolve('puppeteer-core')
  return (await import(pathToFileURL(file).href)) as Puppeteer
}
