import { expect } from 'vitest'
import { postJson } from '../../harness/post.ts'
import { startSite } from '../../harness/site.ts'
import { paths } from '../../src/pages/paths.ts'

/** A site whose counts can be read, as texts. */
export async function startCountedSite(vars: Record<string, string> = {}) {
  const site = await startSite(vars, { counted: true })

  /** What was counted since this was last asked. */
  async function counted() {
    const points = await site.counted()
    return points.map(({ indexes: [event], blobs }) => [event, ...blobs].join(' ').trim())
  }

  /** Waits until all of these were counted, in any order; gives everything that was. */
  async function eventually(...counts: string[]) {
    const found: string[] = []
    const read = async () => found.push(...(await counted())) && found
    await expect.poll(read).toEqual(expect.arrayContaining(counts))
    return found
  }

  /** Expects exactly these counts, in this order: a known event is counted behind them. */
  async function expectCounts(...counts: string[]) {
    await postJson(site, paths.eventsApi, { event: 'question_reached', place: '2' })
    const all = [...counts, 'question_reached 2']
    expect(await eventually(...all)).toEqual(all)
  }

  return { ...site, counted, eventually, expectCounts }
}
