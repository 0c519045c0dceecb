import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../src/domain/paths'
import { openPage, wake } from '../support/browser'
import { launchChromium } from '../support/chromium'
import { contestVars, startSite, type TestSite } from '../support/site'

const PHONE = { width: 320, height: 568 }
const LAPTOP = { width: 1440, height: 900 }
const forms = [
  { path: paths.home, island: 'signup', fields: ['firstName', 'email'] },
  { path: paths.contest, island: 'entry', fields: ['fullName', 'email', 'agreement'] },
]

let site: TestSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(contestVars('open')), launchChromium()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

describe.each(forms)('a toast of the form on $path', ({ path, island, fields }) => {
  describe.each([PHONE, LAPTOP])('at $width x $height, sent from the lower edge', (viewport) => {
    test.each([
      { missing: fields.length, spokenOf: `[name=${fields[0]}]` },
      { missing: 1, spokenOf: `[name=${fields.at(-1)}]` },
      { missing: 0, spokenOf: '.submit' },
    ])(
      'stands beside $spokenOf and covers nothing, with $missing fields missing',
      async ({ missing, spokenOf }) => {
        const { page, close } = await openPage(browser, site, { viewport, reducedMotion: 'reduce' })
        await page.goto(path)
        await page.route('**', (route) =>
          route.request().method() === 'POST' ? route.abort() : route.continue(),
        )
        const form = page.locator(`[data-island="${island}"]`)
        await wake(page, form)
        await fill(page, fields.slice(0, fields.length - missing))
        await form.locator('.submit').evaluate(sendFromLowerEdge)

        const toast = await edgesOf(form.locator('.toast'))
        const spoken = await edgesOf(form.locator(`.field:has(${spokenOf}), button${spokenOf}`))
        expect(Math.min(toast.top, spoken.top)).toBeGreaterThanOrEqual(
          (await edgesOf(page.locator('.top'))).bottom,
        )
        expect(Math.max(toast.bottom, spoken.bottom)).toBeLessThanOrEqual(viewport.height)
        for (const other of await form.locator('.field, button.submit').all()) {
          const { top, bottom } = await edgesOf(other)
          expect(bottom <= toast.top || toast.bottom <= top).toBe(true)
        }
        await close()
      },
    )
  })
})

async function fill(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const field = page.locator(`[name=${name}]`)
    if (name === 'agreement') await field.check()
    else await field.fill(name === 'email' ? 'ruth@example.com' : 'Ruth')
  }
}

function sendFromLowerEdge(button: Element): void {
  button.scrollIntoView({ block: 'end', behavior: 'instant' })
  if (button instanceof HTMLElement) button.click()
}

async function edgesOf(locator: ReturnType<Page['locator']>) {
  await locator.waitFor()
  const box = await locator.boundingBox()
  if (!box) throw new Error('not in sight')
  return { top: box.y, bottom: box.y + box.height }
}
