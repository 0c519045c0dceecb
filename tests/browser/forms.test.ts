import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addressFull, signupFailed } from 'virtual:content/notices'
import { anchors, paths } from '../../src/pages/paths.ts'
import { animationsOf, isPost, settle, shared, useFixture, wake } from '../support/browser.ts'
import { answerFrom, LAST, openLastQuestion } from '../support/quiz.ts'

const fixture = useFixture(shared('running'))

/** The three forms that people fill in: where each is, how to get to it, and its required fields in order. */
const forms = {
  newsletter: {
    path: paths.home,
    selector: '#email-capture form',
    required: ['firstName', 'email'],
    reach: (page: Page) => wake(page, page.locator('[data-island=signup]')),
  },
  entry: {
    path: paths.contest,
    selector: '#enter form',
    required: ['fullName', 'email', 'agreement'],
    reach: (page: Page) => wake(page, page.locator('[data-island=entry]')),
  },
  unlock: {
    path: paths.home,
    selector: '#unlock form',
    required: ['firstName', 'email'],
    reach: async (page: Page) => {
      await openLastQuestion(page)
      await answerFrom(page, LAST, LAST)
      await page.locator('#unlock > button').click()
    },
  },
} as const

type FormName = keyof typeof forms
const formNames = Object.keys(forms) as FormName[]

const SLIP = 'ann@gmial.com'
const HEIGHTS = [0.12, 0.5, 0.88]
/** How long a finger rests on a button. */
const HOLD_MS = 80

type Press = (page: Page, x: number, y: number) => Promise<void>

const presses: Readonly<Record<string, Press>> = {
  mouse: async (page, x, y) => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.waitForTimeout(HOLD_MS)
    await page.mouse.up()
  },
  touch: async (page, x, y) => {
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [{ x, y }])
    await page.waitForTimeout(HOLD_MS)
    await touch('touchEnd', [])
    await devtools.detach()
  },
}

/** What somebody types last, and whether the hint stands there before and after the press. */
const hints = [
  { hint: 'comes', before: 'ann@example.com', typed: SLIP, shown: true },
  { hint: 'goes', before: SLIP, typed: 'ann@example.com', shown: false },
]

test.each(formNames)(
  'a press on the button of the %s form counts, by mouse and by touch',
  async (name) => {
    const { page, form, posts } = await openForm(name, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    await fillFields(form, forms[name].required)
    const email = form.locator('[name=email]')
    const other = form.locator('[name$=Name]')
    let sent = 0
    for (const [way, press] of Object.entries(presses)) {
      for (const { hint, before, typed, shown } of hints) {
        for (const height of HEIGHTS) {
          const message = `by ${way} at ${height}, when the hint ${hint}`
          await email.fill(before)
          await other.focus()
          await email.fill(typed)
          await pressAt(page, form.locator('.submit'), height, press)
          sent += 1
          await expect.poll(() => posts.length, { message }).toBe(sent)
          expect((await form.locator('output').textContent()) !== '', message).toBe(shown)
          await form.locator('.toast').waitFor()
          await form.locator('.toast-close').click()
        }
      }
    }
  },
)

test('the second click of a double click on the signup form opens nothing', async () => {
  const { page, form } = await openForm('newsletter', {
    viewport: { width: 1440, height: 900 },
  })
  await page.route(`**${paths.newsletter}`, (route) => route.fulfill({ json: { ok: true } }))
  const play = await animationsOf(page)
  await play(0)
  await fillFields(form, forms.newsletter.required)
  await form.locator('.submit').click()
  const quiz = page.locator('#signup-done a').first()
  await quiz.waitFor()
  await atRest(page)
  const box = await quiz.boundingBox()
  if (!box) throw new Error('no link')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  expect(new URL(page.url()).hash).toBe('')
  await play(1)
  await quiz.click()
  expect(new URL(page.url()).hash).toBe(anchors.quiz)
})

describe.each(formNames)('nothing that can be pressed is moved by the %s form', (name) => {
  test.each([320, 390, 768, 1440])('at %i px', async (width) => {
    const { page, form } = await openForm(name, { viewport: { width, height: 800 } })
    const { required } = forms[name]
    const email = form.locator('[name=email]')
    const send = () => form.locator('.submit').click()
    // When its island is ready, the quiz's first question comes in with a movement of its own.
    const quiz = page.locator('[data-island=quiz]:not([data-state=ready])')
    await quiz.waitFor({ state: 'detached' })
    await settle(page)
    const still = await places(page)
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
})

const sizes = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

describe.each(formNames)('a toast of the %s form', (name) => {
  const { required } = forms[name]
  const states = [
    { missing: required.length, spokenOf: `[name=${required[0]}]` },
    { missing: 1, spokenOf: `[name=${required.at(-1)}]` },
    { missing: 0, spokenOf: '.submit' },
  ]
  test.each(sizes)(
    'is in sight with what it speaks of and covers nothing, at $width x $height, sent from the lower edge',
    async (viewport) => {
      const { page, form } = await openForm(name, { viewport })
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
      }
    },
  )
})

test.each(['newsletter', 'unlock'] as const)(
  'a failed %s form leads to the support page, in its specified words',
  async (name) => {
    const { form } = await openForm(name)
    await fillFields(form, forms[name].required)
    await form.locator('.submit').click()
    const alert = form.getByRole('alert')
    await alert.getByText(signupFailed.text, { exact: true }).waitFor()
    expect(await alert.getByRole('link').getAttribute('href')).toBe(paths.support)
  },
)

test.each(formNames)(
  'a %s form whose address has no room says so, names support and keeps what was typed',
  async (name) => {
    const { page, form } = await openForm(name)
    const json = { ok: false, success: false, error: 'address_full' }
    await page.route('**', (route) =>
      isPost(route.request()) ? route.fulfill({ status: 429, json }) : route.fallback(),
    )
    await fillFields(form, forms[name].required)
    await form.locator('.submit').click()
    const alert = form.getByRole('alert')
    await alert.getByText(addressFull.title, { exact: true }).waitFor()
    expect(await alert.getByRole('link').getAttribute('href')).toBe(paths.support)
    expect(await form.locator('[name=email]').inputValue()).toBe('ruth@example.com')
  },
)

/** Opens a form with its island alive; what it posts is counted and gets no answer. */
async function openForm(name: FormName, options: BrowserContextOptions = {}) {
  const { path, selector, reach } = forms[name]
  const opened = await fixture.open(options)
  const { page } = opened
  const form = page.locator(selector)
  const posts: string[] = []
  await page.route('**', (route) => {
    if (!isPost(route.request())) return route.fallback()
    posts.push(route.request().url())
    return route.abort()
  })
  await page.goto(path)
  await reach(page)
  await atRest(page)
  return { ...opened, form, posts }
}

/** Waits until the page has stopped scrolling for some frames: nobody aims at what still moves. */
function atRest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let still = 0, before = NaN; still < 6; before = scrollY) {
      await new Promise(requestAnimationFrame)
      still = scrollY === before ? still + 1 : 0
    }
  })
}

/** Types what can be sent into these fields. */
async function fillFields(form: Locator, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const field = form.locator(`[name=${name}]`)
    if (name !== 'agreement') await field.fill(name === 'email' ? 'ruth@example.com' : 'Ruth')
    else {
      await atRest(form.page())
      await field.check()
    }
  }
}

async function pressAt(page: Page, button: Locator, height: number, press: Press): Promise<void> {
  await button.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  )
  await atRest(page)
  const box = await button.boundingBox()
  if (!box) throw new Error('no button')
  await press(page, box.x + box.width / 2, box.y + box.height * height)
}

/** Where in the document everything lies that can be pressed, to the pixel; a toast's own button comes and goes. */
function places(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, textarea, summary, label')]
      .filter((element) => !element.closest('.toast, .top, .skip') && element.checkVisibility())
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
