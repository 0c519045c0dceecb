import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { giveawayVars, startSite } from '../../harness/site.ts'
import { type DrivenPage, visit } from '../support/flows.ts'

/** The part of Puppeteer that the suite uses; Playwright 1.65 cannot drive Firefox ESR. */
type Puppeteer = {
  launch: (options: object) => Promise<{
    newPage: () => Promise<
      DrivenPage & { setViewport: (size: { width: number; height: number }) => Promise<void> }
    >
    close: () => Promise<void>
  }>
}

const INSTALLED = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

test.each([true, false])('a visit, with JavaScript: %s', async (javaScript) => {
  const executablePath = process.env['FIREFOX_PATH'] ?? INSTALLED.find((path) => existsSync(path))
  expect(executablePath, 'Debian: apt-get install firefox-esr; or set FIREFOX_PATH').toBeDefined()
  const { launch } = await puppeteer()
  const extraPrefsFirefox = { 'javascript.enabled': javaScript }
  const [site, firefox] = await Promise.all([
    startSite(giveawayVars('open')),
    launch({ browser: 'firefox', executablePath, extraPrefsFirefox }),
  ])
  onTestFinished(() => Promise.all([site.close(), firefox.close()]).then(() => undefined))
  const page = await firefox.newPage()
  await page.setViewport({ width: 390, height: 844 })
  await visit(page, site.url, javaScript)
})

/** Imports the package that `npm run test:firefox` puts on the PATH through npx. */
async function puppeteer(): Promise<Puppeteer> {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const bin = folders.find((folder) => existsSync(join(folder, '../puppeteer-core')))
  expect(bin, 'run this suite with npm run test:firefox').toBeDefined()
  const file = createRequire(join(bin!, '../any.js')).resolve('puppeteer-core')
  return (await import(pathToFileURL(file).href)) as Puppeteer
}
