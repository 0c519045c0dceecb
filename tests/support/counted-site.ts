import { expect } from 'vitest'
import { paths } from '../../src/pages/paths.ts'
import { BUILT, writeConfig } from './built.ts'
import { postJson } from './post.ts'
import { startSite } from './site.ts'

// Stands in for the Analytics Engine, which keeps nothing locally.
const DATASET = `
import { WorkerEntrypoint } from 'cloudflare:workers'
const points = []
export default class extends WorkerEntrypoint {
  writeDataPoint(point) { points.push(point) }
  fetch() { return Response.json(points.splice(0)) }
}`

type Point = { indexes: [string]; blobs: string[] }

/** A site whose counts can be read, as texts. */
export async function startCountedSite(vars: Record<string, string> = {}) {
  const config = await writeConfig(`${BUILT}/counted.toml`, {
    analytics_engine_datasets: undefined,
    services: [{ binding: 'EVENTS', service: 'dataset' }],
  })
  const site = await startSite(vars, config, [{ name: 'dataset', script: DATASET }])

  /** What was counted since this was last asked. */
  async function counted() {
    const points = (await (await site.ask('dataset')).json()) as Point[]
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
