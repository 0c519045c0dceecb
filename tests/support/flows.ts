import { expect, vi } from 'vitest'
import { entryFields } from '../../src/forms/fields.ts'
import { onHome, paths } from '../../src/pages/paths.ts'
import { questionIds } from '../../src/quiz/questions.ts'

/** What a flow needs of any browser. Selectors are plain CSS; each call waits for its element. */
export type Visitor = {
  open: (path: string) => Promise<void>
  reach: (selector: string) => Promise<void>
  click: (selector: string) => Promise<void>
  type: (selector: string, text: string) => Promise<void>
  /** Waits until it is visible, and returns its text. */
  see: (selector: string) => Promise<string>
  /** Waits until the page at a path has loaded. */
  arrive: (path: string) => Promise<void>
  /** Swipes sideways over an element, by pixels. */
  swipe: (selector: string, by: number) => Promise<void>
  /** Waits until the left edge of an element is in the left half of the window. */
  inSight: (selector: string) => Promise<void>
}

/** One visit in every browser, with and without a working script, on a fresh page of a site with an open giveaway. */
export async function visit(visitor: Visitor, scripted: boolean) {
  await visitor.open(paths.support)
  await visitor.click('.top > .menu')
  await visitor.see('#menu')
  await visitor.click(`#menu a[href="${paths.contest}"]`)
  await visitor.arrive(paths.contest)
  await entry(visitor, scripted)
  await carousel(visitor, scripted)
  await quiz(visitor, scripted)
}

async function quiz(visitor: Visitor, scripted: boolean) {
  await visitor.open(onHome('quiz'))
  await awake(visitor, 'quiz', scripted)
  for (let question = 1; question <= questionIds.length; question++) {
    // Alternates left and right, because a second click on one spot within 500 ms is ignored.
    const part = question % 2 ? 'input' : 'span'
    await visitor.click(`#q${question} label:has([value="${'ABCD'[question % 4]}"]) ${part}`)
  }
  if (!scripted) await visitor.click('form.quiz .quiz-finish button')
  await visitor.see('#result-title')
  await visitor.click(scripted ? '#unlock > button' : '#unlock summary')
  await visitor.type('#unlock [name=firstName]', 'Åsa')
  await visitor.type('#unlock [name=email]', 'asa@example.com')
  await visitor.click('#unlock .submit')
  await visitor.arrive(paths.thankYou)
  await visitor.see('.thanks-sent .toast')
}

async function entry(visitor: Visitor, scripted: boolean) {
  await awake(visitor, 'entry', scripted)
  for (const { id, required, type } of Object.values(entryFields)) {
    if (type === 'check') await visitor.click(`#entry-${id}`)
    else if (required)
      await visitor.type(`#entry-${id}`, type === 'email' ? 'anh@example.com' : 'Nguyễn Thị Ánh')
  }
  await visitor.click('#enter .submit')
  if (!scripted) await visitor.arrive(paths.contestEntered)
  await visitor.see('.entered code')
}

async function carousel(visitor: Visitor, scripted: boolean) {
  await visitor.open(paths.home)
  await awake(visitor, 'testimonials', scripted)
  await visitor.reach('#testimonial-1')
  await visitor.inSight('#testimonial-1')
  await visitor.swipe('.testimonials-list', 300)
  await visitor.inSight('#testimonial-2')
}

async function awake(visitor: Visitor, island: string, scripted: boolean) {
  await visitor.reach(`[data-island="${island}"]`)
  if (scripted) await visitor.see(`[data-island="${island}"][data-state="ready"]`)
}

/** The commands of a remotely driven browser. */
export type Remote = {
  open: (path: string) => Promise<void>
  url: () => Promise<string>
  /** Evaluates a function on the first match of a selector; throws without one. */
  read: <T>(selector: string, reading: (element: HTMLElement) => T) => Promise<T>
  press: (x: number, y: number) => Promise<void>
  write: (text: string) => Promise<void>
  swipe: (x: number, y: number, by: number) => Promise<void>
}

/**
 * A visitor in a browser whose own waiting does not work without JavaScript: it polls from here, and uses only mouse and
 * keyboard.
 */
export function visitorOf(remote: Remote): Visitor {
  const eventually = <T>(attempt: () => Promise<T>) => vi.waitFor(attempt, { timeout: 60_000 })
  const middleOf = (selector: string) =>
    eventually(() =>
      remote.read(selector, (element) => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = element.getBoundingClientRect()
        if (width === 0 || height === 0) throw new Error(`${element.tagName} cannot be seen`)
        return { x: x + width / 2, y: y + height / 2 }
      }),
    )
  // Waits until the layout is stable, so that the click does not miss.
  const atRest = (selector: string) =>
    eventually(async () => {
      const before = await middleOf(selector)
      await new Promise((resolve) => setTimeout(resolve, 60))
      expect(await middleOf(selector)).toEqual(before)
      return before
    })
  const click = async (selector: string) => {
    const { x, y } = await atRest(selector)
    await remote.press(x, y)
  }
  return {
    click,
    open: remote.open,
    reach: async (selector) => {
      await middleOf(selector)
    },
    type: async (selector, text) => {
      await click(selector)
      await remote.write(text)
    },
    see: (selector) =>
      eventually(() =>
        remote.read(selector, (element) => {
          if (!element.checkVisibility()) throw new Error(`${element.tagName} cannot be seen`)
          return element.innerText
        }),
      ),
    arrive: (path) =>
      eventually(async () => {
        expect(new URL(await remote.url()).pathname, 'where it is').toBe(path)
      }),
    swipe: async (selector, by) => {
      const { x, y } = await middleOf(selector)
      await remote.swipe(x, y, by)
    },
    inSight: (selector) =>
      eventually(async () => {
        const left = await remote.read(selector, (element) => element.getBoundingClientRect().x)
        expect(left >= 0 && left < 195, `${selector} at ${left}`).toBe(true)
      }),
  }
}
