import { describe, test } from 'vitest'
import { flows } from '../support/flows.ts'
import { useWebKit, visitorIn } from './webkit.ts'

const webkit = useWebKit()

const scripts = {
  'with its script': { options: {}, runs: true },
  'with JavaScript off': { options: { javaScript: false }, runs: false },
  'with a script that failed to load': { options: { scripts: false }, runs: false },
} as const

describe.each(Object.entries(scripts))('a visitor %s', (_, { options, runs }) => {
  test.each(Object.entries(flows))('%s', async (_name, flow) => {
    await flow(visitorIn(await webkit.open(options), webkit.site.url), runs)
  })
})
