import { globSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createTestHarness } from 'wrangler'
import { buildFolder } from '../../scripts/content/folder.ts'
import type { Bindings } from '../../src/http/context.ts'
import { builtConfig, writeConfig } from './built.ts'

type Consumer = { queue(name: string, messages: unknown[]): Promise<{ explicitAcks: string[] }> }

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false'
process.env['WRANGLER_SEND_METRICS'] = 'false'

/** The built worker on workerd with a fresh ledger and queue, reached through HTTP. */
export async function startSite(
  vars: Record<string, string> = {},
  configPath = builtConfig,
  beside: readonly { configPath: string }[] = [],
) {
  const harness = createTestHarness({ workers: [{ configPath, vars }, ...beside] })
  const { url } = await harness.listen()
  const worker = harness.getWorker<Bindings>()
  await worker.applyD1Migrations('DB')
  let { DB } = await worker.getEnv()
  return {
    url: url.origin,
    fetch: (path: string, init?: RequestInit) =>
      fetch(new URL(path, url), { redirect: 'manual', ...init }),
    /** Runs the cron's sweep of the next whole minute from an instant on. */
    sweep: (at = Date.now()) =>
      worker.scheduled({
        cron: '* * * * *',
        scheduledTime: new Date(Math.ceil(at / MINUTE_MS) * MINUTE_MS),
      }),
    /** The ledger itself. */
    ledger: () => DB,
    rows: async <Row>(sql: string, ...values: unknown[]): Promise<Row[]> =>
      (
        await DB.prepare(sql)
          .bind(...values)
          .all<Row>()
      ).results,
    /** Hands messages to the worker's queue consumer, as the platform does. */
    consume: async (queue: string, bodies: readonly unknown[]) => {
      const messages = bodies.map((body, n) => ({
        id: `m${n}`,
        timestamp: new Date(),
        body,
        attempts: 1,
      }))
      const consumer = (await worker.getExport()) as unknown as Consumer
      return consumer.queue(queue, messages)
    },
    /** The structured lines that the worker has logged. */
    logs: () =>
      harness
        .getLogs()
        .map(({ message }) => parsed(message))
        .filter((line) => line !== undefined),
    /** Everything that the worker and its runtime have logged, as it was. */
    rawLogs: () => harness.getLogs().map(({ message }) => message),
    clearLogs: () => harness.clearLogs(),
    /** Goes on with other vars, the same address and the same ledger. */
    reconfigure: async (changed: Record<string, string>) => {
      await harness.update({ workers: [{ configPath, vars: changed }, ...beside] })
      DB = (await worker.getEnv()).DB
    },
    /** Asks a worker that runs beside the site. */
    ask: (name: string) => harness.getWorker(name).fetch('http://beside.test/'),
    close: () => harness.close(),
  }
}

export type TestSite = Awaited<ReturnType<typeof startSite>>

/** Contest instants around the real time that put the giveaway into a phase, half a day from where its days change. */
export function contestVars(phase: 'not_started' | 'open' | 'ended') {
  const now = Date.now()
  const [opens, closes] = { not_started: [1.5, 11.5], open: [-2.5, 8.5], ended: [-12.5, -2.5] }[
    phase
  ] as [number, number]
  return {
    CONTEST_OPENS_AT: new Date(now + opens * DAY_MS).toISOString(),
    CONTEST_CLOSES_AT: new Date(now + closes * DAY_MS).toISOString(),
  }
}

/** A site on which no store takes anything: it has no spill queue, and its ledger has no table for submissions. */
export async function startSiteWithoutStores(vars: Record<string, string>) {
  const config = await writeConfig(`${buildFolder}/without-queue.toml`, { queues: undefined })
  const site = await startSite(vars, config)
  await site.rows('DROP TABLE submissions')
  return site
}

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
  const config = await writeConfig(`${buildFolder}/counted.toml`, {
    analytics_engine_datasets: undefined,
    services: [{ binding: 'EVENTS', service: 'dataset' }],
  })
  const beside = resolve(buildFolder, 'dataset.toml')
  await writeFile(`${buildFolder}/dataset.js`, DATASET)
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

/** A site that may mail its owner: wrangler writes the text of each mail to a file beside its configuration. */
export async function startMailingSite(vars: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'mailing-'))
  const config = await writeConfig(join(folder, 'wrangler.toml'), {
    send_email: [{ name: 'ALERTS' }],
  })
  const site = await startSite(vars, config)
  return {
    ...site,
    /** The texts of all mails. */
    mails: () =>
      Promise.all(
        globSync(`${folder}/.wrangler/tmp/email/**/*.txt`).map((file) => readFile(file, 'utf8')),
      ),
  }
}

type Point = { indexes: [string]; blobs: string[] }

function parsed(message: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(message) as Record<string, unknown>
  } catch {
    return undefined // a line of the runtime's own
  }
}
