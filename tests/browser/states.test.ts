import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, shared, sharedSites, useFixture } from '../support/browser.ts'
import { checks, runChecks } from './support/checks.ts'
import { journeys } from '../support/journeys.ts'

const fixture = useFixture(shared('ended'))
let opened: Awaited<ReturnType<typeof openPage>>
beforeAll(async () => {
  opened = await openPage(fixture.browser, fixture.site, { timezoneId: 'UTC' })
})
afterAll(() => opened.close())

test.each(Object.entries(journeys))(
  'every state of %s',
  { timeout: 600_000 },
  async (journeyName, journey) => {
    const { page, trouble } = opened
    trouble.length = 0
    await page.setViewportSize({ width: 1280, height: 900 })
    for await (const { name, part } of journey(page, sharedSites())) {
      await runChecks(checks.ofState, page, name, part)
    }
    const uncaught = trouble.filter((line) => line.startsWith('uncaught'))
    expect.soft(uncaught, `${journeyName}: uncaught errors`).toEqual([])
  },
)
