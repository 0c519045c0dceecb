import { expect, vi } from 'vitest'
import { entryFields } from '../../src/core/forms/fields.ts'
import { onHome, paths } from '../../src/core/pages/paths.ts'
import { questionIds } from '../../src/core/quiz/questions.ts'

/** What pages of Playwright and of tests/webkit/webkit.ts have in common, also without JavaScript. */
export type DrivenPage = {
  goto: (url: string) => Promise<unknown>
  url: () => string | Promise<string>
  /** Evaluates a function on the first match of a selector; throws without one. */
  $eval: <T>(selector: string, reading: (element: HTMLElement) => T) => Promise<T>
  keyboard: { type: (text: string) => Promise<unknown> }
  mouse: { click: (x: number, y: number) => Promise<unknown> }
}

/** One visit in every browser, with and without a working script, on a fresh page of a site with an open giveaway. */
export async function visit(page: DrivenPage, origin: string, scripted: boolean): Promise<void> {
  const { arrive, awake, click, see, type } = visitorOf(page, scripted)

  await page.goto(origin + paths.support)
  await click('.top > .menu')
  await see('#menu')
  await click(`#menu a[href="${paths.contest}"]`)
  await arrive(paths.contest)
  await awake('entry')
  for (const field of Object.values(entryFields)) {
    if (field.type === 'check') await click(`#entry-${field.id}`)
    else if (field.required)
      await type(
        `#entry-${field.id}`,
        field.type === 'email' ? 'anh@example.com' : 'Nguyễn Thị Ánh',
      )
  }
  await click('#enter .submit')
  await see('.entered code')

  await page.goto(origin + paths.home)
  await awake('testimonials')
  await click('.testimonials-dots li:nth-child(2) a')
  await see('#testimonial-2')

  await page.goto(origin + onHome('quiz'))
  await awake('quiz')
  for (let question = 1; question <= questionIds.length; question++) {
    // Alternates left and right, because a second click on one spot within 500 ms is ignored.
    const part = question % 2 ? 'span' : 'input'
    await click(`#q${question} label:has([value="${'ABCD'[question % 4]}"]) ${part}`)
  }
  if (!scripted) await click('form.quiz .quiz-finish button')
  await see('#result-title')
  await click('#unlock summary')
  await type('#unlock [name=firstName]', 'Åsa')
  await type('#unlock [name=email]', 'asa@example.com')
  await click('#unlock .submit')
  await arrive(paths.thankYou)
  await see('.thanks-sent .toast')
}

/** Polls from here, because browsers cannot wait without JavaScript. Uses only mouse and keyboard. */
function visitorOf(page: DrivenPage, scripted: boolean) {
  const eventually = <T>(attempt: () => Promise<T>) => vi.waitFor(attempt, { timeout: 60_000 })
  const middleOf = (selector: string) =>
    page.$eval(selector, (element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = element.getBoundingClientRect()
      if (width === 0 || height === 0) throw new Error(`${element.tagName} cannot be seen`)
      const middle = { x: x + width / 2, y: y + height / 2 }
      // A view transition takes all clicks.
      if (document.elementFromPoint(middle.x, middle.y) === document.documentElement)
        throw new Error(`${element.tagName} is covered`)
      return middle
    })
  const see = (selector: string) =>
    eventually(() =>
      page.$eval(selector, (element) => {
        const { left } = element.getBoundingClientRect()
        if (!element.checkVisibility() || left < 0 || left >= innerWidth)
          throw new Error(`${element.tagName} cannot be seen`)
      }),
    )
  const click = async (selector: string) => {
    // Waits until the layout is stable, so that the click does not miss.
    let before = { x: NaN, y: NaN }
    const { x, y } = await eventually(async () => {
      const last = before
      before = await middleOf(selector)
      expect(before).toEqual(last)
      return before
    })
    await page.mouse.click(x, y)
  }
  return {
    see,
    click,
    type: async (selector: string, text: string) => {
      await click(selector)
      await page.keyboard.type(text)
    },
    arrive: (path: string) =>
      eventually(async () => expect(new URL(await page.url()).pathname).toBe(path)),
    awake: async (island: string) => {
      await eventually(() => middleOf(`[data-island="${island}"]`))
      if (scripted) await see(`[data-island="${island}"][data-state="ready"]`)
    },
  }
}
