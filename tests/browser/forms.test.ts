import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { entryFields, signupFields } from '../../src/core/forms/fields.ts'
import { form as formLabels } from '../../src/views/forms/labels.ts'
import { anchors, paths } from '../../src/core/pages/paths.ts'
import {
  atRest,
  type Eyes,
  fillFields,
  isPost,
  type Opened,
  requiredOf,
  settle,
  shared,
  useFixture,
  wake,
} from '../support/browser.ts'

const fixture = useFixture(shared('running'))

/** The forms: path, island, and required fields in order. */
const forms = {
  newsletter: { path: paths.home, island: 'signup', required: requiredOf(signupFields) },
  entry: { path: paths.contest, island: 'entry', required: requiredOf(entryFields) },
} as const

type FormName = keyof typeof forms

/** Duration of a press, and the pause between two letters. */
const HOLD_MS = 80
const TYPING_MS = 120
/** Time from the last letter to a press on the button. */
const LOOK_UP_MS = 700

const KEYBOARD_PX = 336
const PHONE = { width: 390, height: 844 }

test.each([true, false])(
  'the call to join leads into the first field, script: %s',
  async (script) => {
    const { page } = await fixture.look(paths.home, { viewport: PHONE, javaScriptEnabled: script })
    await page.locator(`.hero a[href="${anchors.join}"]`).click()
    await page.locator('#signup-first-name:focus').waitFor()
    // Polls for the end of scrolling, which works without a script.
    let heading = NaN
    await expect
      .poll(async () => {
        const before = heading
        heading = (await edgesOf(page.locator('#signup-title'))).top
        return heading === before && heading < PHONE.height
      })
      .toBe(true)
    // Neither the header nor a phone's keyboard covers heading or field.
    expect(heading).toBeGreaterThanOrEqual((await edgesOf(page.locator('.top'))).bottom)
    const { bottom } = await edgesOf(page.locator('#signup-first-name'))
    expect(bottom).toBeLessThanOrEqual(PHONE.height - KEYBOARD_PX)
  },
)

test.each([
  ['newsletter', 390],
  ['entry', 320],
] as const)('no message of the %s form moves a control at %i px', async (name, width) => {
  const { page, form } = await openForm(name, { viewport: { width, height: 800 } })
  const { required } = forms[name]
  const email = form.locator('[name=email]')
  const send = () => form.locator('.submit').click()
  const still = await placesAtRest(page)
  const expectStill = async (state: string) => expect(await places(page), state).toEqual(still)

  await send()
  await form.locator('.toast').waitFor()
  await expectStill('nothing is filled in')
  await page.keyboard.press('Escape')
  await expectStill('the toast is closed')
  await email.fill(`${'ann'.repeat(60)}@gmial.com`)
  await email.blur()
  await expectStill('a long hint')
  await email.fill('ann')
  await send()
  await expectStill('the address is no address')
  await fillFields(form, required.slice(0, -1))
  await send()
  await expectStill('the last field is wrong')
  await fillFields(form, required)
  await send()
  await form.getByRole('alert').waitFor()
  await expectStill('sending has failed')
})

test('a draft says that its form sends nothing', async () => {
  const { page, form } = await openForm('entry')
  await page.route('**', (route) =>
    isPost(route.request())
      ? route.fulfill({ status: 503, json: { error: 'draft' } })
      : route.fallback(),
  )
  await fillFields(form, forms.entry.required)
  await form.locator('.submit').click()
  await form.getByText('Nothing was stored or sent.').waitFor()
})

test('one press corrects a mistyped address when typing pauses', async () => {
  const opened = await fixture.open({ viewport: PHONE, hasTouch: true })
  const { page, form } = await openForm('newsletter', {}, opened)
  // A controlled clock for all timers of the form, so that a slow machine does not create typing pauses.
  await page.clock.install()
  const email = form.locator('[name=email]')
  const meant = 'ruth@gmail.com'
  const hint = form.getByRole('button', { name: `Did you mean ${meant}?` })
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const letter of 'ruth@gmial.con') {
    await email.pressSequentially(letter)
    await page.clock.runFor(TYPING_MS)
  }
  expect(await hint.count()).toBe(0)
  await page.clock.runFor(LOOK_UP_MS)
  await hint.waitFor()
  await page.clock.resume()
  const said = form.getByRole('status', { name: formLabels.spelling, exact: true })
  expect(await said.innerText()).toBe(await hint.innerText())
  expect((await hint.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await hint.click({ delay: HOLD_MS })
  expect(await email.inputValue()).toBe(meant)
  expect(await email.and(page.locator(':focus')).count()).toBe(1)
  expect(await hint.count()).toBe(0)
})

test('the page after a signup shows a mistyped address and lets the visitor change it', async () => {
  const { page, form } = await openForm('newsletter', { viewport: PHONE })
  const sent: string[] = []
  await page.route('**', async (route) => {
    const request = route.request()
    if (!isPost(request)) return route.fallback()
    sent.push(request.postDataJSON().email)
    return route.fulfill({ json: { ok: true, success: true, receipt: 'ab'.repeat(16) } })
  })
  await fillFields(form, forms.newsletter.required)
  const email = form.locator('[name=email]')
  const pasted = 'Ruth Moab <ruth@gmial.com>'
  await email.fill(pasted)
  await form.locator('.submit').click()
  await page.locator('.sent-to strong').getByText('ruth@gmial.com', { exact: true }).waitFor()
  await page.getByRole('link', { name: formLabels.change }).click()
  await email.and(page.locator(':focus')).waitFor()
  await atRest(page)
  const { top, bottom } = await edgesOf(email)
  expect(top).toBeGreaterThan(0)
  expect(bottom).toBeLessThan(PHONE.height)
  expect(await email.inputValue()).toBe('ruth@gmial.com')
  expect(await form.locator('[name$=Name]').inputValue()).toBe('Ruth')
  await email.fill('ruth@gmail.com')
  await form.locator('.submit').click()
  await page.locator('.sent-to strong').getByText('ruth@gmail.com', { exact: true }).waitFor()
  expect(sent).toEqual([pasted, 'ruth@gmail.com'])
})

test('an error disappears once it is fixed, and a screen reader announces it once', async () => {
  const { page, form } = await openForm('entry', { viewport: PHONE })
  const fields = [...forms.entry.required, 'instagramHandle'] as const
  await form.locator('[name=instagramHandle]').fill('x'.repeat(101))
  await form.locator('.submit').click()
  await form.locator('.toast').waitFor()
  const status = form.locator('p[role=status]')
  await status.evaluate((element) => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(() => element.textContent && said.push(element.textContent)).observe(
      element,
      { childList: true, characterData: true, subtree: true },
    )
  })
  const wrong = form.locator('[aria-invalid=true]')
  for (const [index, field] of fields.entries()) {
    expect(await wrong.count()).toBe(fields.length - index)
    const input = form.locator(`[name=${field}]`)
    if (field === 'agreement') await input.check()
    else {
      const text = field === 'email' ? 'ruth@example.org' : 'Ruth'
      await input.clear()
      await input.pressSequentially(text)
    }
    await expect.poll(() => wrong.count()).toBe(fields.length - index - 1)
  }
  // The toast closes with the last error.
  await form.locator('.toast').waitFor({ state: 'detached' })
  const said = await page.evaluate(() => Reflect.get(window, 'said') as string[])
  expect(said).toEqual(fields.map((field) => formLabels.corrected(entryFields[field].label)))
})

test.each([
  ['entry', { width: 320, height: 568 }],
  ['newsletter', { width: 1440, height: 900 }],
] as const)(
  'a toast of the %s form is seen beside its field and covers nothing',
  async (name, viewport) => {
    const { page, form } = await openForm(name, { viewport })
    const { required } = forms[name]
    const states = [
      { missing: required.length, spokenOf: `[name=${required[0]}]` },
      { missing: 1, spokenOf: `[name=${required.at(-1)}]` },
      { missing: 0, spokenOf: '.submit' },
    ]
    for (const { missing, spokenOf } of states) {
      await fillFields(form, required.slice(0, required.length - missing))
      await atRest(page)
      await form.locator('.submit').evaluate(sendFromLowerEdge)
      await form.locator('.toast').waitFor()
      await atRest(page)

      const toast = await edgesOf(form.locator('.toast'))
      const spoken = await edgesOf(form.locator(`.field:has(${spokenOf}), button${spokenOf}`))
      const { bottom: head } = await edgesOf(page.locator('.top'))
      expect(Math.min(toast.top, spoken.top), spokenOf).toBeGreaterThanOrEqual(head)
      expect(Math.max(toast.bottom, spoken.bottom), spokenOf).toBeLessThanOrEqual(viewport.height)
      for (const other of await form.locator('.field, button.submit').all()) {
        const { top, bottom } = await edgesOf(other)
        expect(bottom <= toast.top || toast.bottom <= top, spokenOf).toBe(true)
      }
      await page.keyboard.press('Escape')
      await form.locator('.toast').waitFor({ state: 'detached' })
    }
  },
)

/** Opens a form with its island ready. Posts are aborted. */
async function openForm(name: FormName, eyes: Eyes = {}, opened?: Opened) {
  const { path, island } = forms[name]
  const { page } = opened ?? (await fixture.look('about:blank', eyes))
  const form = page.locator(`[data-island=${island}] form`)
  await page.route('**', (route) => (isPost(route.request()) ? route.abort() : route.fallback()))
  await page.goto(path)
  await wake(page, page.locator(`[data-island=${island}]`))
  await atRest(page)
  return { page, form }
}

/** `places`, once the quiz island is ready: its first question moves things when it appears. */
async function placesAtRest(page: Page): Promise<string[]> {
  await page.locator('[data-island=quiz]:not([data-state=ready])').waitFor({ state: 'detached' })
  await settle(page)
  return places(page)
}

/** The position of every control in pixels, except in toasts and hints. */
function places(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, textarea, summary, label')]
      .filter((element) => !element.closest('.toast, .top, .skip, output'))
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const [left, top] = [x + scrollX, y + scrollY].map(Math.round)
        return `${element.textContent || element.id}: ${left} ${top} ${Math.round(width)} ${Math.round(height)}`
      }),
  )
}

function sendFromLowerEdge(button: Element): void {
  button.scrollIntoView({ block: 'end', behavior: 'instant' })
  if (button instanceof HTMLElement) button.click()
}

async function edgesOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not in sight')
  return { top: box.y, bottom: box.y + box.height }
}
