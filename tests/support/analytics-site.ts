import { expect } from 'vitest'
import { postJson } from '../../tools/harness/post.ts'
import { startSite } from '../../tools/harness/site.ts'
import { paths } from '../../src/core/pages/paths.ts'

/** A site whose analytics events can be read, as texts. */
export async function startAnalyticsSite(vars: Record<string, string> = {}) {
  const site = await startSite(vars, { analytics: true })

  /** The events since the last call. */
  async function events() {
    const points = await site.events()
    return points.map(({ indexes: [event], blobs }) => [event, ...blobs].join(' ').trim())
  }

  /** Waits for all of these events in any order, and returns all events. */
  async function eventually(...expected: string[]) {
    const found: string[] = []
    const read = async () => found.push(...(await events())) && found
    await expect.poll(read).toEqual(expect.arrayContaining(expected))
    return found
  }

  /** Expects exactly these events in this order; sends one more as an end mark. */
  async function expectEvents(...expected: string[]) {
    await postJson(site, paths.eventsApi, { event: 'question_reached', place: '2' })
    const all = [...expected, 'question_reached 2']
    expect(await eventually(...all)).toEqual(all)
  }

  return { ...site, events, eventually, expectEvents }
}
