import type { Page } from 'playwright-core'
import { onHome, paths } from '../../../src/pages/paths.ts'
import type { Sites } from '../stage.ts'
import { at, awake } from './journey.ts'

export async function* signup(page: Page, { ended }: Sites) {
  const form = page.locator('#email-capture form')
  await page.goto(ended.url + onHome('emailCapture'))
  await awake(page)
  await form.locator('.submit').click()
  await page.getByRole('alert').waitFor()
  yield { name: 'signup-incomplete', part: '#email-capture' }
  await form.locator('[name=firstName]').fill('Åsa')
  await form.locator('[name=email]').fill('asa@gmial')
  await form.locator('.submit').click()
  await form.locator('#signup-email[aria-invalid]').waitFor()
  yield { name: 'signup-invalid', part: '#email-capture' }
  await form.locator('[name=email]').fill('asa@gmial.com')
  await form.locator('[name=firstName]').focus()
  await form.locator('output:not(:empty)').waitFor()
  yield { name: 'signup-suggestion', part: '#email-capture' }
  await page.route('**/newsletter-signup', (route) => route.abort())
  await form.locator('.submit').click()
  await page.getByRole('alert').waitFor()
  yield { name: 'signup-failed', part: '#email-capture' }
  await page.unroute('**/newsletter-signup')
  await form.locator('.submit').click()
  await page.locator('.signup-done').waitFor()
  yield { name: 'signup-done', part: '#email-capture' }
  await page.goto(ended.url + paths.home)
  await Promise.all([
    page.waitForURL(at(paths.newsletter)),
    form.evaluate((element: HTMLFormElement) => element.submit()),
  ])
  await awake(page)
  yield { name: 'signup-refused-page', part: '#email-capture' }
}
