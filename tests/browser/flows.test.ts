import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/browser.ts'
import { entry, type Flow, quiz, read, signup, type Visitor } from '../support/flows.ts'
import { contestVars, startSite } from '../../harness/site.ts'

const fixture = useFixture(() => startSite(contestVars('open')))

const PHONE = { viewport: { width: 390, height: 844 } }

const PAGES = /^[^.]*$/
const MAIN = /^\/assets\/main-/

type Case = {
  flows: Readonly<Record<string, Flow>>
  options?: BrowserContextOptions
  before?: RegExp
}

/** Visitors without a working script, and their flows. Other test files have the flows with a script, and the quiz without one. */
const visitors: Readonly<Record<string, Case>> = {
  'with JavaScript off': { flows: { read, signup }, options: { javaScriptEnabled: false } },
  'whose page is of the build before': { flows: { entry }, before: PAGES },
  'whose page and main script are of the build before': { flows: { quiz }, before: MAIN },
}

/**
 * Rewrites responses to reference scripts of an earlier build, which the site answers with 404. Integrity is removed, because
 * it covers only the current main script.
 */
async function serveBefore(page: Page, before: RegExp): Promise<void> {
  await page.route(/\/(assets\/main-.*\.js|[^.]*)$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch({ maxRedirects: 0 })
    if (!response.ok()) return route.fulfill({ response })
    const text = (await response.text()).replaceAll(/ integrity="[^"]*"/g, '')
    const isBefore = before.test(new URL(route.request().url()).pathname)
    const named = isBefore ? text.replaceAll(/-[\w-]{8}\.js/g, '-earlier1.js') : text
    await route.fulfill({ response, body: named })
  })
}

describe.each(Object.entries(visitors))('a visitor %s', (_, { flows, options, before }) => {
  test.each(Object.entries(flows))('%s', async (_name, flow) => {
    const { page } = await fixture.open({ ...PHONE, ...options })
    if (before) await serveBefore(page, before)
    await flow(visitorOf(page), false)
  })
})

test('the ledger has every post of the flows', async () => {
  const rows = await fixture.site.rows('SELECT email_key FROM submissions ORDER BY email_key')
  const people = ['anh@example.com', 'asa@example.com', 'taro@example.com']
  expect(rows).toEqual(people.map((email_key) => ({ email_key })))
})

function visitorOf(page: Page): Visitor {
  const one = (selector: string) => page.locator(selector).first()
  return {
    open: async (path) => {
      await page.goto(path)
    },
    reach: (selector) => one(selector).hover({ force: true }),
    click: (selector) => one(selector).click(),
    type: (selector, text) => one(selector).fill(text),
    see: async (selector) => {
      await one(selector).waitFor({ state: 'visible' })
      return one(selector).innerText()
    },
    arrive: (path) => page.waitForURL((url) => url.pathname === path),
    swipe: async (selector, by) => {
      await one(selector).hover()
      await page.mouse.wheel(by, 0)
    },
    // Polls from outside, which works without JavaScript.
    inSight: async (selector) => {
      const left = async () => (await one(selector).boundingBox())?.x ?? NaN
      await expect.poll(left).toSatisfy((x: number) => x >= 0 && x < 195)
    },
  }
}
