import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { paths } from '../../src/pages/paths.ts'
import { isPost, type openPage, wake } from './browser.ts'
import { answerFrom, LAST, openLastQuestion } from './quiz.ts'

/** The three forms that people fill in: where each is, how to get to it, and its required fields in order. */
export const forms = {
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

export type FormName = keyof typeof forms
export const formNames = Object.keys(forms) as FormName[]

/** Opens a form with its island alive; what it posts is counted and gets no answer. */
export async function openForm(
  stage: { open: (options: BrowserContextOptions) => ReturnType<typeof openPage> },
  name: FormName,
  options: BrowserContextOptions = {},
) {
  const { path, selector, reach } = forms[name]
  const opened = await stage.open(options)
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

/** Waits until the page has stopped scrolling: nobody aims at what still moves. */
export function atRest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let before = NaN; before !== scrollY;) {
      before = scrollY
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
  })
}

/** Types what can be sent into these fields. */
export async function fillFields(form: Locator, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const field = form.locator(`[name=${name}]`)
    if (name === 'agreement') await field.check()
    else await field.fill(name === 'email' ? 'ruth@example.com' : 'Ruth')
  }
}
