import { describe, expect, test, vi } from 'vitest'
import { onHome, paths } from '../../src/pages/paths.ts'
import type { Visitor } from '../support/flows.ts'
import { type Session, useWebKit, visitorIn } from './webkit.ts'

const BACKSPACE = '\uE003'
const HELD_MS = 80

const webkit = useWebKit()

type Form = {
  island: string
  open: (session: Session, visitor: Visitor) => Promise<void>
  name: string
  email: string
  sent: (visitor: Visitor) => Promise<unknown>
}

const forms: readonly Form[] = [
  {
    island: 'signup',
    open: (_, visitor) => visitor.open(onHome('emailCapture')),
    name: '#signup-first-name',
    email: '#signup-email',
    sent: (visitor) => visitor.see('.signup-done'),
  },
  {
    island: 'entry',
    open: async (_, visitor) => {
      await visitor.open(paths.contest)
      await visitor.reach('[data-island=entry]')
      await visitor.see('[data-island=entry][data-state=ready]')
      await visitor.click('#entry-agreement')
    },
    name: '#entry-full-name',
    email: '#entry-email',
    sent: (visitor) => visitor.see('.entered code'),
  },
  {
    island: 'unlock',
    open: async (session, visitor) => {
      await visitor.open(paths.home)
      await session.read('form.quiz', (form) => {
        for (const input of form.querySelectorAll('input')) input.checked = input.value === 'B'
        if (form instanceof HTMLFormElement) form.submit()
      })
      await visitor.arrive(paths.quiz)
      await visitor.click('#unlock summary')
    },
    name: '#unlock [name=firstName]',
    email: '#unlock [name=email]',
    sent: (visitor) => visitor.arrive(paths.thankYou),
  },
]

describe.each(forms)('the button of the form $island', ({ island, open, name, email, sent }) => {
  const button = `[data-island=${island}] .submit`

  test.each([12, 50, 88])(
    'sends, pressed at %i percent of its height, while a hint comes',
    async (at) => {
      const session = await webkit.open()
      const visitor = visitorIn(session, webkit.site.url)
      await ready(session, visitor)
      await visitor.type(name, 'Ruth')
      await visitor.type(email, `comes${at}@gmial.com`)
      await press(session, button, at)
      await sent(visitor)
    },
  )

  test.each([12, 50, 88])(
    'sends, pressed at %i percent of its height, while a hint goes',
    async (at) => {
      const session = await webkit.open()
      const visitor = visitorIn(session, webkit.site.url)
      await ready(session, visitor)
      await visitor.type(email, `goes${at}@gmial.com`)
      await visitor.type(name, 'Ruth')
      await visitor.see(`[data-island=${island}] output:not(:empty)`)
      await visitor.type(email, `${BACKSPACE.repeat(30)}goes${at}@gmail.com`)
      await press(session, button, at)
      await sent(visitor)
    },
  )

  test('shows its toast fully, below the header, when it is pressed empty', async () => {
    const session = await webkit.open()
    const visitor = visitorIn(session, webkit.site.url)
    await ready(session, visitor)
    await press(session, button, 50)
    await visitor.see(`[data-island=${island}] .toast`)
    const toast = await atRest(session, `[data-island=${island}] .toast`)
    const head = await atRest(session, '.top')
    expect(toast.top).toBeGreaterThanOrEqual(head.bottom)
    expect(toast.bottom).toBeLessThanOrEqual(await session.evaluate(() => innerHeight))
  })

  async function ready(session: Session, visitor: Visitor): Promise<void> {
    await open(session, visitor)
    await visitor.reach(`[data-island=${island}]`)
    await visitor.see(`[data-island=${island}][data-state=ready]`)
  }
})

/** Presses a button at a percentage of its height, as long as a finger does. */
async function press(session: Session, selector: string, percent: number): Promise<void> {
  await session.read(selector, (button) =>
    button.scrollIntoView({ block: 'center', behavior: 'instant' }),
  )
  const { left, top, right, bottom } = await atRest(session, selector)
  await session.press((left + right) / 2, top + ((bottom - top) * percent) / 100, HELD_MS)
}

/** The position of an element once it has not moved for a third of a second. */
async function atRest(session: Session, selector: string) {
  const place = () =>
    session.read(selector, (element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return { left, top, right, bottom }
    })
  return vi.waitFor(
    async () => {
      const before = await place()
      await new Promise((resolve) => setTimeout(resolve, 350))
      expect(await place()).toEqual(before)
      return before
    },
    { timeout: 10_000 },
  )
}
