import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { checks, runChecks } from '../support/checks.ts'
import { journeys } from '../support/journeys.ts'
import { markupFaults } from '../support/markup.ts'
import { shared, sharedSites, useStage } from '../support/stage.ts'
import { expectTree, trees } from '../support/tree.ts'
import { w3cErrors } from '../support/vnu.ts'

const stage = useStage(shared('ended'))
let opened: Awaited<ReturnType<typeof openPage>>
/** Every document that the server sent on the way. */
const sent: Promise<string>[] = []
beforeAll(async () => {
  opened = await openPage(stage.browser, stage.site, { reducedMotion: 'reduce', timezoneId: 'UTC' })
  opened.page.on('response', (response) => {
    const html = response.headers()['content-type']?.startsWith('text/html') === true
    if (html && response.status() !== 303 && response.request().isNavigationRequest())
      sent.push(response.text())
  })
})
afterAll(() => opened.close())

/** The DOM of each state, as a browser has made it of what the server sent. */
const documents = new Map<string, string>()

test.each(Object.entries(journeys))(
  'every state of %s',
  { timeout: 240_000 },
  async (journeyName, journey) => {
    const { page, trouble } = opened
    trouble.length = 0
    await page.setViewportSize({ width: 1280, height: 900 })
    for await (const { name, part, alike } of journey(page, sharedSites())) {
      documents.set(name, await page.content())
      if (trees.has(name)) await expectTree(page.locator(part === 'html' ? 'body' : part), name)
      await runChecks(alike ? checks.everywhere : checks.ofState, page, name, part)
    }
    const uncaught = trouble.filter((line) => line.startsWith('uncaught'))
    expect.soft(uncaught, `${journeyName}: uncaught errors`).toEqual([])
    for (const html of await Promise.all(sent.splice(0))) {
      expect.soft(await markupFaults(html), `${journeyName}: markup as it is sent`).toEqual([])
    }
  },
)

test('the W3C checker finds no error in any state', { timeout: 120_000 }, async () => {
  expect(documents.size).toBeGreaterThan(35)
  expect(await w3cErrors(documents)).toEqual([])
})

test('no tree is kept of what is no more', async () => {
  const kept = await readdir(new URL('aria', import.meta.url))
  expect(kept.toSorted()).toEqual([...trees].map((name) => `${name}.yml`).toSorted())
})
