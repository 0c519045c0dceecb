import { expect, test } from 'vitest'
import { journeys } from '../support/journeys.ts'
import { shared, sharedSites, useFixture } from '../support/browser.ts'
import { checkState, LAPTOP } from './support/checks.ts'

const fixture = useFixture(shared('ended'))

test.each(Object.entries(journeys))('every state of %s', async (journeyName, journey) => {
  const { page, trouble } = await fixture.look('about:blank', { viewport: LAPTOP })
  for await (const { name, part } of journey(page, sharedSites()))
    await checkState(page, name, part)
  const uncaught = trouble.filter((line) => line.startsWith('uncaught'))
  expect.soft(uncaught, `${journeyName}: uncaught errors`).toEqual([])
})
