import { describe, expect, test } from 'vitest'
import { paths } from '../../src/pages/paths.ts'
import { shared, sharedSites, useStage } from '../support/stage.ts'

const stage = useStage(shared('ended'))

describe.each([true, false])('while nobody can enter, with JavaScript %s', (javaScriptEnabled) => {
  test.each([
    ['notStarted', 'Coming Soon', 'days until start', '10'],
    ['ended', 'Contest Ended', 'days open', '30'],
  ] as const)('the page says so: %s', async (condition, heading, label, days) => {
    const { page, trouble } = await stage.open({ javaScriptEnabled })
    await page.goto(sharedSites()[condition].url + paths.contest)
    await page.getByRole('heading', { level: 2, name: heading }).waitFor()
    expect(await page.locator('form').count()).toBe(0)
    const tile = page.locator('dl > div', { hasText: label })
    expect(await tile.locator('dd').textContent()).toBe(days)
    if (!javaScriptEnabled) expect(await page.getByText('On your clock').count()).toBe(0)
    if (condition === 'notStarted') {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Add to calendar' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/\.ics$/)
    }
    expect(trouble).toEqual([])
  })
})

const opening = 'July 20, 2025 at 12:00 AM EST'
const close = '11:59 PM EST on August 18, 2025'

test.each([
  ['notStarted', 'Pacific/Auckland', opening, 'July 20, 2025 at 5:00 PM'],
  ['notStarted', 'America/New_York', opening, 'July 20, 2025 at 1:00 AM'],
  // The last minute is one of the next day there.
  ['open', 'America/New_York', close, 'August 19, 2025 at 12:59 AM'],
] as const)(
  '%s: what comes is told in its own zone and in %s',
  async (site, timezoneId, its, own) => {
    const { page } = await stage.open({ timezoneId })
    await page.goto(sharedSites()[site].url + paths.contest)
    const banner = page.locator('.contest-banner')
    await banner.getByText(its).waitFor()
    await banner.getByText(`On your clock: ${own}`, { exact: true }).waitFor()
  },
)
