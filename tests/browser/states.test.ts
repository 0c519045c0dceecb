import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, shared, sharedSites, useFixture } from '../support/browser.ts'
import { checks, runChecks } from './support/checks.ts'
import { journeys } from '../support/journeys.ts'
import { markupFaults } from '../support/markup.ts'

const fixture = useFixture(shared('ended'))
let opened: Awaited<ReturnType<typeof openPage>>
/** Every document from the server. */
const sent: Promise<string>[] = []
beforeAll(async () => {
  opened = await openPage(fixture.browser, fixture.site, {
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  })
  opened.page.on('response', (response) => {
    const html = response.headers()['content-type']?.startsWith('text/html') === true
    if (!html || response.status() === 303 || !response.request().isNavigationRequest()) return
    const body = response.text()
    // The test reads it at the end, and then fails if it was discarded.
    body.catch(() => undefined)
    sent.push(body)
  })
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
    const bodies = await Promise.all(sent.splice(0))
    expect(bodies.length).toBeGreaterThan(0)
    for (const html of bodies) {
      expect.soft(await markupFaults(html), `${journeyName}: markup as it is sent`).toEqual([])
    }
  },
)
