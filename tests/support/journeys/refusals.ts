import type { Page } from 'playwright-core'
import { entryPath, paths } from '../../../src/pages/paths.ts'
import type { Sites } from '../stage.ts'
import { at, awake } from './journey.ts'

export async function* refusals(page: Page, { ended, notStarted }: Sites) {
  await page.goto(ended.url + paths.home)
  await Promise.all([
    page.waitForURL(at(paths.newsletter)),
    page.locator('#email-capture form').evaluate((form: HTMLFormElement) => {
      form.enctype = 'text/plain'
      form.submit()
    }),
  ])
  yield { name: 'refused', part: 'html' }
  for (const [name, site] of Object.entries({ 'too-early': notStarted, 'too-late': ended })) {
    await page.goto(site.url + paths.support)
    await Promise.all([page.waitForURL(/\/f\//), page.evaluate(postEntry, entryPath('contest'))])
    await awake(page)
    yield { name, part: 'main' }
  }
}

function postEntry(action: string): void {
  const form = document.createElement('form')
  Object.assign(form, { action, method: 'post' })
  document.body.append(form)
  form.submit()
}
