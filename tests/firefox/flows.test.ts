import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { launchFirefox } from '../support/firefox'
import { flows, type Visitor } from '../support/flows'
import { contestVars, startSite, type TestSite } from '../support/site'

let site: TestSite
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

/** The ways in which a visitor may have, or not have, the site's script. */
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
    await flow(visitorOf(page), runs)
    await context.close()
  })
})

async function lose(page: Page, lost: RegExp): Promise<void> {
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    void (lost.test(request.url()) ? request.abort() : request.continue())
  })
}

// Puppeteer's own waiting runs timers inside the page, which stand still where JavaScript is off: so it is asked again and
// again from here, and touched by mouse and keyboard alone.
function visitorOf(page: Page): Visitor {
  const eventually = <T>(read: () => Promise<T>) => vi.waitFor(read, { timeout: 20_000 })
  const middleOf = (selector: string) =>
    eventually(() =>
      page.$eval(selector, (element) => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = element.getBoundingClientRect()
        if (width === 0 || height === 0) throw new Error(`${element.tagName} cannot be seen`)
        return { x: x + width / 2, y: y + height / 2 }
      }),
    )
  // A page that is still being laid out must not be clicked past.
  const atRest = (selector: string) =>
    eventually(async () => {
      const before = await middleOf(selector)
      await new Promise((resolve) => setTimeout(resolve, 60))
      expect(await middleOf(selector)).toEqual(before)
      return before
    })
  const click = async (selector: string) => {
    const { x, y } = await atRest(selector)
    await page.mouse.click(x, y)
  }
  return {
    click,
    open: async (path) => {
      await page.goto(site.url + path)
    },
    reach: async (selector) => {
      await middleOf(selector)
    },
    type: async (selector, text) => {
      await click(selector)
      await page.keyboard.type(text)
    },
    see: async (selector) => {
      await eventually(() =>
        page.$eval(selector, (element) => {
          if (!element.checkVisibility()) throw new Error(`${element.tagName} cannot be seen`)
        }),
      )
      return page.$eval(selector, (element) => (element as HTMLElement).innerText)
    },
    arrive: (path) =>
      eventually(async () => expect(new URL(page.url()).pathname, 'where it is').toBe(path)),
    swipe: async (selector, by) => {
      const { x, y } = await middleOf(selector)
      await page.mouse.move(x, y)
      await page.mouse.wheel({ deltaX: by })
    },
    inSight: (selector) =>
      eventually(async () => {
        const left = await page.$eval(selector, (element) => element.getBoundingClientRect().x)
        expect(left >= 0 && left < 195, `${selector} at ${left}`).toBe(true)
      }),
  }
}
