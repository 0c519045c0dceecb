import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/browser.ts'
import { carousel, entry, type Flow, quiz, read, signup, type Visitor } from '../support/flows.ts'
import { contestVars, startSite } from '../../harness/site.ts'

const fixture = useFixture(() => startSite(contestVars('open')))

const PHONE = { viewport: { width: 390, height: 844 } }

const PAGES = /^[^.]*$/
const MAIN = /^\/assets\/main-/

type Scripts = {
  scripted: boolean
  flows: Readonly<Record<string, Flow>>
  options?: BrowserContextOptions
  lost?: RegExp
  before?: RegExp
}

/** Whether and how the site's script loads, and the flows to test. Menu, carousel and skip link have their own test files. */
const scripts: Readonly<Record<string, Scripts>> = {
  'with its script': { scripted: true, flows: { quiz, signup, entry } },
  'with JavaScript off': {
    scripted: false,
    flows: { read, quiz, signup, entry, carousel },
    options: { javaScriptEnabled: false },
  },
  'with a script that failed to load': {
    scripted: false,
    flows: { entry },
    lost: /\/assets\/.*\.js$/,
  },
  'with islands that failed to load': {
    scripted: false,
    flows: { entry, quiz },
    lost: /\/assets\/(?!main-).*\.js$/,
  },
  'whose page is of the build before': { scripted: false, flows: { entry }, before: PAGES },
  'whose page and main script are of the build before': {
    scripted: false,
    flows: { entry, quiz },
    before: MAIN,
  },
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

describe.each(Object.entries(scripts))('a visitor %s', (_, ways) => {
  const { scripted, options, lost, before } = ways
  test.each(Object.entries(ways.flows))('%s', async (_name, flow) => {
    const { page } = await fixture.open({ ...PHONE, ...options })
    if (lost) await page.route(lost, (route) => route.abort())
    if (before) await serveBefore(page, before)
    await flow(visitorOf(page), scripted)
  })
})

test('the ledger has every post of the flows, and counts each address once', async () => {
  const rows = await fixture.site.rows(
    `SELECT kind, email_key, sum(hold IS NULL) AS count, count(*) AS posts FROM submissions
     GROUP BY kind, email_key ORDER BY kind, email_key`,
  )
  const posts = (flow: Flow) =>
    Object.values(scripts).filter((ways) => Object.values(ways.flows).includes(flow)).length
  expect(rows).toEqual([
    { kind: 'contest', email_key: 'anh@example.com', count: 1, posts: posts(entry) },
    { kind: 'newsletter', email_key: 'asa@example.com', count: 1, posts: posts(quiz) },
    { kind: 'newsletter', email_key: 'taro@example.com', count: 1, posts: 2 },
  ])
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
