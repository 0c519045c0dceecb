import type { Page } from 'playwright-core'
import { paths } from '../../../src/pages/paths.ts'
import type { Sites } from '../stage.ts'
import { awake } from './journey.ts'

export async function* entry(page: Page, { open }: Sites) {
  const form = page.locator('#enter form')
  await page.goto(open.url + paths.contest)
  await awake(page)
  await form.locator('.submit').click()
  await page.getByRole('alert').waitFor()
  yield { name: 'entry-incomplete', part: '#enter' }
  await form.locator('[name=fullName]').fill('Åsa Öberg')
  await form.locator('[name=email]').fill('asa@example.com')
  await form.locator('[name=agreement]').check()
  await page.route('**/f/*', (route) => route.fulfill({ status: 503, json: {} }))
  await form.locator('.submit').click()
  await page.locator('[data-tone=error]').waitFor()
  yield { name: 'entry-failed', part: '#enter' }
  await page.unroute('**/f/*')
  await form.locator('.submit').click()
  await page.locator('.entered').waitFor()
  yield { name: 'entry-done', part: '#enter' }
  await page.goto(open.url + paths.contest)
  await Promise.all([
    page.waitForURL(/\/f\//),
    form.evaluate((element: HTMLFormElement) => element.submit()),
  ])
  await awake(page)
  yield { name: 'entry-refused-page', part: '#enter' }
}

export async function* closing(page: Page, { open, ended }: Sites) {
  await page.goto(open.url + paths.contest)
  await awake(page)
  await page.locator('[name=fullName]').fill('Åsa Öberg')
  await page.locator('[name=email]').fill('asa@example.com')
  await page.locator('[name=agreement]').check()
  await page.route('**/f/*', (route) =>
    route.fulfill({ status: 409, json: { success: false, error: 'contest_ended' } }),
  )
  await page.route('**/api/contest/*', async (route) =>
    route.fulfill({ json: await (await ended.fetch(paths.contestApi)).json() }),
  )
  await page.locator('#enter .submit').click()
  await page.locator('.form-closed').waitFor()
  yield { name: 'entry-closed-while-open', part: '#enter' }
  await page.unroute('**/f/*')
  await page.unroute('**/api/contest/*')
}
