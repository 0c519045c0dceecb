import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, test } from 'vitest'
import { type Remote, visit, visitorOf } from '../support/flows.ts'
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

test.each([
  ['with its script', () => scripted, true],
  ['with JavaScript off', () => plain, false],
] as const)('a visitor %s', async (_, browser, runs) => {
  const context = await browser().createBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width: 390, height: 844 })
  await visit(visitorOf(remoteOf(page)), runs)
  await context.close()
})

/** The part of Puppeteer that the suite uses; Playwright 1.65 cannot drive Firefox ESR. */
type Browser = {
  createBrowserContext: () => Promise<{ newPage: () => Promise<Page>; close: () => Promise<void> }>
  close: () => Promise<void>
}
type Page = {
  goto: (url: string) => Promise<unknown>
  url: () => string
  $eval: <T>(selector: string, reading: (element: HTMLElement) => T) => Promise<T>
  setViewport: (size: { width: number; height: number }) => Promise<void>
  keyboard: { type: (text: string) => Promise<void> }
  mouse: {
    click: (x: number, y: number) => Promise<void>
    move: (x: number, y: number) => Promise<void>
    wheel: (by: { deltaX: number }) => Promise<void>
  }
}
type Puppeteer = { launch: (options: object) => Promise<Browser> }

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
