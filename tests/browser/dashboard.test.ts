import { expect, test } from 'vitest'
import { dashboardPaths, dashboardRow } from '../../src/core/pages/dashboard-paths.ts'
import { giveawayVars, startSite } from '../../tools/harness/site.ts'
import { useFixture } from '../support/browser.ts'
import { DASHBOARD_KEY } from '../support/dashboard.ts'
import { lowContrastTexts } from '../support/contrast.ts'
import { filling } from '../support/fill.ts'
import { misfits } from '../support/fit.ts'
import { checkState, LAPTOP } from './support/checks.ts'

const LONG = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff of Moab the Third'

/** A red day: refused rows, 300 held ones, long names, a message that could not be stored. */
const fixture = useFixture(async () => {
  const site = await startSite({ ...giveawayVars('open'), DASHBOARD_KEY })
  await site.rows(
    filling(400, {
      kind: "iif(n % 2, 'signup', 'entry')",
      form_id: "iif(kind = 'entry', 'contest', NULL)",
      payload: `json_object('email', email, 'firstName', '${LONG}', 'fullName', '${LONG}', 'source', 'homepage')`,
      attribution: `json_object('utm_campaign', '${LONG.replaceAll(' ', '-')}')`,
      received_at: `${Date.now()} - n * 60000`,
      status: "iif(n <= 300, 'held', iif(n % 4, 'refused', 'delivered'))",
      hold: "iif(n <= 300, 'inbox_limit', NULL)",
      delivered_at: 'iif(n > 300 AND n % 4 = 0, 1, NULL)',
      cause: "iif(n > 300 AND n % 4, 'http_422', NULL)",
    }),
  )
  await site.rows(`INSERT INTO dead_letters VALUES ('m1', '{"a":"${'a'.repeat(200)}"}', 'x', 1)`)
  return site
})

const owner = { httpCredentials: { username: 'ruth', password: DASHBOARD_KEY }, timezoneId: 'UTC' }
const row = dashboardRow(`${'0'.repeat(35)}2`)

test.each([
  ...Object.values(dashboardPaths),
  `${dashboardPaths.today}?by=campaign`,
  `${row}?held=1&isUnderWay=1`,
  `${row}/erase`,
])('%s is readable and can be pressed', async (path) => {
  const { page, trouble } = await fixture.look(path, { ...owner, viewport: LAPTOP })
  await page.evaluate(() => document.fonts.ready)
  expect.soft(trouble).toEqual([])
  await checkState(page, path)
  await page.emulateMedia({ forcedColors: 'active' })
  expect.soft(await page.evaluate(lowContrastTexts, false)).toEqual([])
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await page.evaluate(misfits), `${width} px`).toEqual([])
    expect.soft(await page.evaluate(touchingFields), `${width} px`).toBe(0)
  }
})

/** Runs inside a page: fields that are as near to the next one as to their own label. */
function touchingFields(): number {
  return Array.from(document.querySelectorAll('.field + *'), (next) => {
    const { bottom } = next.previousElementSibling!.getBoundingClientRect()
    return next.getBoundingClientRect().top - bottom
  }).filter((gap) => gap < 12).length
}

test('an owner without JavaScript decides from the link of a mail', async () => {
  const { page } = await fixture.look(row, { ...owner, javaScriptEnabled: false })
  await page.getByRole('button', { name: 'Release' }).click()
  await expect.poll(() => page.getByRole('status').textContent()).toBe('Released: 1 submission.')
  await page.getByRole('link', { name: 'Find' }).click()
  await page.getByLabel('Address, receipt or id').fill('P2@example.org')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByText('waiting').count()).toBe(1)
})
