import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { onHome, paths } from '../../src/pages/paths.ts'
import { atRest, holdBack, postsOf, settle, shared, useFixture } from '../support/browser.ts'

const ISLANDS = /\/assets\/(?!main-[\w-]{8}\.js).*\.js$/
const fixture = useFixture(shared('running'))

/** Opens a form whose island waits until `end` loads it or fails it. */
async function openWaiting(path: string, island: string) {
  const opened = await fixture.look('about:blank', { viewport: { width: 390, height: 844 } })
  const { page } = opened
  const { promise, resolve } = Promise.withResolvers<'come' | 'fail'>()
  await page.route(ISLANDS, async (route) =>
    (await promise) === 'come' ? route.continue() : route.abort(),
  )
  await page.goto(path)
  const place = page.locator(`[data-island=${island}]`)
  return { ...opened, place, submit: place.locator('.submit'), end: resolve }
}

describe('a form that is sent before its island is ready', () => {
  test('shows the toast once the island is ready, and sends nothing', async () => {
    const { page, place, submit, end } = await openWaiting(paths.contest, 'entry')
    const posts = postsOf(page)
    await submit.click()
    await submit.click()
    expect(await place.getAttribute('data-state')).toBe('loading')
    end('come')
    await place.getByRole('alert').getByText('Complete required fields', { exact: true }).waitFor()
    expect(posts).toEqual([])
    expect(new URL(page.url()).pathname).toBe(paths.contest)
  })

  test('is posted without a script when the island fails to load', async () => {
    const { page, submit, end } = await openWaiting(onHome('emailCapture'), 'signup')
    await submit.click()
    end('fail')
    await page.waitForURL((url) => url.pathname === paths.newsletter)
    await page.getByRole('alert').getByText('Complete the form', { exact: true }).waitFor()
  })
})

test('a form loads its island on focus', async () => {
  const { page, place, end } = await openWaiting(onHome('emailCapture'), 'signup')
  end('come')
  await place.locator('input:visible').first().focus()
  await place.and(page.locator('[data-state=ready]')).waitFor()
})

test('a moving pointer loads the form, a resting one does not', async () => {
  const { page } = await fixture.look(paths.contest, { viewport: { width: 412, height: 823 } })
  const state = async (name: string) =>
    page.locator(`[data-island="${name}"]`).getAttribute('data-state')
  const move = (movementX: number) =>
    page.evaluate((by) => {
      document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX: by }))
    }, movementX)
  // The clock is above the form, so the form has been seen as well.
  await expect.poll(() => state('clock')).toBe('ready')
  await move(0)
  expect(await state('entry')).toBe('waiting')
  await move(1)
  await expect.poll(() => state('entry')).toBe('ready')
})

test('the quiz below the fold loads at low priority only after an event such as a key', async () => {
  const { page } = await fixture.open()
  const priorities = await prioritiesOf(page)
  await page.goto(paths.home, { waitUntil: 'networkidle' })
  // Other scripts may load late on a busy machine.
  const ofQuiz = () => [...priorities].filter(([path]) => /\/(quiz|hydrate)-/.test(path))
  expect(ofQuiz()).toEqual([])
  await pressShift(page)
  await page.locator('[data-island=quiz][data-state=ready]').waitFor({ state: 'attached' })
  expect(ofQuiz().map(([, priority]) => priority)).toEqual(['Low', 'Low'])
})

test('a page that was scrolled before its script loaded loads its quiz', async () => {
  const { page } = await fixture.open()
  const release = await holdBack(page, /main-/)
  await page.goto(paths.home, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState === 'interactive')
  await settle(page)
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  await atRest(page)
  release()
  await page.locator('[data-island=quiz][data-state=ready]').waitFor({ state: 'attached' })
})

test('with data saving the quiz loads only near the viewport', async () => {
  const { page } = await fixture.open()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const priorities = await prioritiesOf(page)
  await page.goto(paths.home, { waitUntil: 'networkidle' })
  await pressShift(page)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))))
  expect([...priorities.keys()].filter((path) => path.includes('/quiz-'))).toEqual([])
  await page.locator('.quiz').scrollIntoViewIfNeeded()
  await page.locator('[data-island=quiz][data-state=ready]').waitFor()
})

/** Presses Shift until the page sees it: Chromium drops input until its compositor has heard of the first paint. */
async function pressShift(page: Page): Promise<void> {
  await page.evaluate(() =>
    addEventListener('keydown', () => (document.documentElement.dataset['pressed'] = '')),
  )
  const pressed = async () => {
    await page.keyboard.press('Shift')
    return page.locator('html[data-pressed]').count()
  }
  await expect.poll(pressed, { interval: 500 }).toBe(1)
}

/** Records the priority of each script request. */
async function prioritiesOf(page: Page): Promise<Map<string, string>> {
  const priorities = new Map<string, string>()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.endsWith('.js')) priorities.set(request.url, request.initialPriority)
  })
  return priorities
}
