import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, isoDay } from '../../src/core/time/dates.ts'
import { paths, planCalendarPath, planPath } from '../../src/core/pages/paths.ts'
import { afterLoad, holdBack, useFixture } from '../support/browser.ts'
import { planForm } from '../../src/views/plan/labels.ts'
import { startAnalyticsSite } from '../support/analytics-site.ts'

const ELSEWHERE = 'https://www.example.com/about'
const TAGS = '?utm_source=church&utm_campaign=advent'

const fixture = useFixture(() => startAnalyticsSite())
beforeEach(() => fixture.site.events())

const first = (page: Page) => page.locator('[name=first]')

describe('the first day', () => {
  // The device's date counts, also where it differs from UTC.
  test('is offered by the calendar of the device, and shifts nothing', async () => {
    const { page, trouble } = await fixture.open({ timezoneId: 'Pacific/Auckland' })
    const letGo = await holdBack(page, /\/plan-/)
    await page.clock.setFixedTime('2027-01-02T18:00:00Z')
    await page.goto(paths.plan)
    const send = page.locator('main .submit')
    const before = await send.boundingBox()
    letGo()
    await expect.poll(() => first(page).inputValue()).toBe('2027-01-10')
    expect(await send.boundingBox()).toEqual(before)
    await page.getByRole('button', { name: planForm.sunday, pressed: true }).waitFor()
    await page.getByRole('button', { name: planForm.month, pressed: false }).click()
    expect(await first(page).inputValue()).toBe('2027-02-01')
    await page.getByRole('button', { name: planForm.sunday, pressed: false }).click()
    await send.click()
    await page.waitForURL(`**${planPath('2027-01-10')}`)
    expect(trouble).toEqual([])
  })

  test('leads to the plan, with the tags and counts of the visit', async () => {
    const { page, trouble } = await fixture.open()
    await page.goto(`/${TAGS}`, { referer: ELSEWHERE })
    await afterLoad(page)
    await page.locator(`main a[href="${paths.plan}"]`).click()
    await page.waitForURL(`**${paths.plan}?*`)
    await page.locator('[data-first=month]').click()
    await page.locator('main .submit').click()
    await page.waitForURL(`**/plan/*${TAGS}`)
    await afterLoad(page)
    expect(await page.evaluate(() => history.state?.visit)).toBe(
      'utm_source=church&utm_campaign=advent&referrer=www.example.com&page=%2F',
    )
    await fixture.site.eventually('plan_made   advent church', 'page_viewed plan  advent church')
    expect(trouble).toEqual([])
  })

  test('and the time are still there after going back', async () => {
    const { page } = await fixture.look(paths.plan)
    await page.locator('[data-first=sunday]').waitFor()
    const day = isoDay(Date.now())
    const time = page.locator('[name=at]')
    await first(page).fill(day)
    await time.fill('07:00')
    await page.locator('main .submit').click()
    await page.waitForURL(`**${planPath(day)}?*`)
    await page.goBack()
    await page.locator('[data-first=sunday]').waitFor()
    expect(await first(page).inputValue()).toBe(day)
    expect(await time.inputValue()).toBe('07:00')
  })
})

describe('a plan', () => {
  const start = isoDay(Date.now())
  const marked = (page: Page) => page.locator('[aria-current=date]')

  test('marks the current day of the device, also past midnight, and none after the last', async () => {
    const { page, trouble } = await fixture.open({ timezoneId: 'America/Los_Angeles' })
    // On this device the day before still has some hours.
    const timeOn = (day: number) => `${addDays(start, day + 1)}T05:00:00Z`
    await page.clock.setFixedTime(timeOn(2))
    await page.goto(planPath(start))
    await marked(page).waitFor()
    expect(await marked(page).getAttribute('data-day')).toBe(addDays(start, 2))
    expect(await marked(page).innerText()).toContain('Today')
    const before = await page.locator('main').boundingBox()
    const at = async (day: number) => {
      await page.clock.setFixedTime(timeOn(day))
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    }
    await at(3)
    expect(await marked(page).getAttribute('data-day')).toBe(addDays(start, 3))
    expect(await page.locator('.plan-today').count()).toBe(1)
    expect(await page.locator('main').boundingBox()).toEqual(before)
    await at(32)
    expect(await marked(page).count()).toBe(0)
    expect(await page.locator('.plan-today').count()).toBe(0)
    expect(trouble).toEqual([])
  })

  test('can be saved or printed, and both are counted', async () => {
    const { page } = await fixture.look(planPath(start), { timezoneId: 'UTC' })
    // The plan's script has run.
    await marked(page).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator(`a[href="${planCalendarPath(start)}"]`).click(),
    ])
    expect(download.suggestedFilename()).toBe(`thirty-two-${start}.ics`)
    await page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'))
      dispatchEvent(new Event('beforeprint'))
    })
    const counts = await fixture.site.eventually('plan_saved calendar', 'plan_saved paper')
    expect(counts.filter((one) => one === 'plan_saved paper')).toHaveLength(1)
  })
})
