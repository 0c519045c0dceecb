import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { onHome, paths } from '../../src/core/pages/paths.ts'
import { fillFields, holdBack, postsOf, shared, useFixture } from '../support/browser.ts'
import { answer, radio } from './support/quiz.ts'

/** Inside a page: React's tasks that wait. */
declare global {
  var held: (() => void)[]
}

const ISLANDS = /\/assets\/(?!main-[\w-]{8}\.js).*\.js$/
const fixture = useFixture(shared('running'))

/** Opens a page whose islands wait until `end` loads them or fails them. */
async function openWaiting(path: string, name: string) {
  const { page } = await fixture.look('about:blank', { viewport: { width: 390, height: 844 } })
  const { promise, resolve: end } = Promise.withResolvers<'come' | 'fail'>()
  await page.route(ISLANDS, async (route) =>
    (await promise) === 'come' ? route.continue() : route.abort(),
  )
  await page.goto(path)
  const island = page.locator(`[data-island=${name}]`)
  await island.and(page.locator('[data-state]')).waitFor()
  const ready = () => island.and(page.locator('[data-state=ready]')).waitFor()
  return { page, island, submit: island.locator('.submit'), end, ready }
}

test.each([
  { fields: [], posts: 0, shown: '[role=alert]' },
  { fields: ['fullName', 'email', 'agreement'], posts: 1, shown: '.entered' },
])('a form sent twice before its island is ready is sent once then: %j', async (row) => {
  const { page, island, submit, end } = await openWaiting(paths.contest, 'entry')
  const posts = postsOf(page)
  await island.evaluate(tools['a translator']!)
  await fillFields(island, row.fields)
  await submit.click()
  await submit.click()
  expect(await island.getAttribute('data-state')).toBe('loading')
  end('come')
  await island.locator(row.shown).waitFor()
  expect(posts).toHaveLength(row.posts)
  expect(new URL(page.url()).pathname).toBe(paths.contest)
})

test('a form that is sent before its island fails to load is posted without a script', async () => {
  const { page, submit, end } = await openWaiting(onHome('emailCapture'), 'signup')
  await submit.click()
  end('fail')
  await page.waitForURL((url) => url.pathname === paths.newsletter)
  await page.getByRole('alert').getByText('Complete the form', { exact: true }).waitFor()
})

/** Tools that change a page before its scripts load. Each runs inside the page, on an island. */
const tools: Readonly<Record<string, (island: Element) => void>> = {
  'a translator': (island) => {
    const walker = document.createTreeWalker(island, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts.filter(({ textContent }) => textContent?.trim())) {
      const font = document.createElement('font')
      font.textContent = text.textContent
      text.parentNode?.replaceChild(font, text)
    }
  },
  'a writing assistant': (island) => {
    for (const label of island.querySelectorAll('label')) {
      const wrapper = document.createElement('span')
      wrapper.append(...label.childNodes)
      label.append(wrapper)
    }
    island.append(document.createElement('div'))
  },
}

test.each([
  ['a translator', 'signup', onHome('emailCapture'), 'firstName'],
  ['a writing assistant', 'entry', paths.contest, 'fullName'],
] as const)('%s: text typed into %s before hydration is kept', async (tool, name, path, input) => {
  const { page, island, end, ready } = await openWaiting(path, name)
  await island.evaluate(tools[tool]!)
  const tick = island.locator('[type=checkbox]')
  if (name === 'entry') await tick.check()
  const field = island.locator(`[name=${input}]`)
  await field.click()
  await page.keyboard.type('Ruth Moab')
  end('come')
  await ready()
  await page.keyboard.type('a')
  expect(await field.inputValue()).toBe('Ruth Moaba')
  if (name === 'entry') expect(await tick.isChecked()).toBe(true)
})

test('an answer given before hydration is marked at once and kept', async () => {
  const { page, island, end, ready } = await openWaiting(onHome('quiz'), 'quiz')
  await island.evaluate(tools['a writing assistant']!)
  const border = () => answer(page, 1, 'B').evaluate((label) => getComputedStyle(label).border)
  const before = await border()
  await answer(page, 1, 'B').click()
  await expect.poll(border).not.toBe(before)
  end('come')
  await ready()
  await page.locator('#q2:visible').waitFor()
  expect(await radio(page, 1, 'B').isChecked()).toBe(true)
})

test.each([
  ['a click', 2, (page: Page) => answer(page, 1, 'B').click()],
  ['a click by a screen reader', 2, (page: Page) => radio(page, 1, 'B').dispatchEvent('click')],
  ['an arrow key', 1, (page: Page) => radio(page, 1, 'A').press('ArrowDown')],
] as const)('%s between two tasks of hydration answers', async (_, next, choose) => {
  const { page } = await fixture.open()
  await page.addInitScript(() => {
    globalThis.held = []
    Object.assign(globalThis, { setImmediate: (task: () => void) => held.push(task) })
  })
  await page.goto(onHome('quiz'))
  await page.waitForFunction(() => held.length > 0)
  await choose(page)
  await page.waitForFunction(() => {
    held.shift()?.()
    return document.querySelector('[data-island=quiz][data-state=ready]')
  })
  expect(await page.locator('fieldset:visible').getAttribute('id')).toBe(`q${next}`)
  expect(await radio(page, 1, 'B').isChecked()).toBe(true)
})

test('an island hydrates only after text composition has ended', async () => {
  const { page, island, end, ready } = await openWaiting(paths.contest, 'entry')
  await island.evaluate(tools['a translator']!)
  const field = island.locator('[name=fullName]')
  await field.click()
  const devtools = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    devtools.send('Input.imeSetComposition', { text, selectionStart: 2, selectionEnd: 2 })
  await compose('るt')
  end('come')
  await compose('るつ')
  await devtools.send('Input.insertText', { text: 'ルツ' })
  await ready()
  await page.keyboard.type('a')
  expect(await field.inputValue()).toBe('ルツa')
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

test('with data saving the quiz loads only near the viewport, and never before an event such as a key', async () => {
  for (const saveData of [false, true]) {
    const { page } = await fixture.open()
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: value } })
    }, saveData)
    const loaded: string[] = []
    page.on(
      'request',
      (request) => /\/(quiz|hydrate)-/.test(request.url()) && loaded.push(request.url()),
    )
    await page.goto(paths.home, { waitUntil: 'networkidle' })
    // Before the main script has run, a key is lost.
    await page.locator('[data-island=quiz][data-state=waiting]').waitFor({ state: 'attached' })
    expect(loaded).toEqual([])
    await page.evaluate(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true })),
    )
    if (saveData) {
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))))
      expect(loaded).toEqual([])
      await page.locator('.quiz').scrollIntoViewIfNeeded()
    }
    await page.locator('[data-island=quiz][data-state=ready]').waitFor({ state: 'attached' })
  }
})

test('a page that was scrolled before its script loaded loads its quiz', async () => {
  const { page } = await fixture.open()
  const release = await holdBack(page, /main-/)
  await page.goto(paths.home, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState === 'interactive')
  await page.waitForFunction(() => {
    scrollTo({ top: 300, behavior: 'instant' })
    return scrollY === 300
  })
  release()
  await page.locator('[data-island=quiz][data-state=ready]').waitFor({ state: 'attached' })
})
