import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { configWithout, startSite } from './site.ts'

type Point = { indexes: [string]; blobs: string[] }

// Stands in for the Analytics Engine, which keeps nothing locally.
const DATASET = `
import { WorkerEntrypoint } from 'cloudflare:workers'
const points = []
export default class extends WorkerEntrypoint {
  writeDataPoint(point) { points.push(point) }
  fetch() { return Response.json(points.splice(0)) }
}`

/** A site whose counts can be read: `counted` gives those since it was last asked, as texts. */
export async function startCountedSite(vars: Record<string, string> = {}) {
  const service = '[[services]]\nbinding = "EVENTS"\nservice = "dataset"\n'
  const config = await configWithout('[[analytics', 'dist/counted.toml', service)
  const beside = resolve('dist/dataset.toml')
  await writeFile('dist/dataset.js', DATASET)
  await writeFile(
    beside,
    'name = "dataset"\nmain = "dataset.js"\ncompatibility_date = "2026-10-23"\n',
  )
  const site = await startSite(vars, config, [{ configPath: beside }])
  return {
    ...site,
    counted: async () => {
      const points = (await (await site.ask('dataset')).json()) as Point[]
      return points.map(({ indexes: [event], blobs }) => [event, ...blobs].join(' ').trim())
    },
  }
}
