import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  unstable_getMiniflareWorkerOptions,
  unstable_readConfig,
  unstable_splitSqlQuery,
} from 'wrangler'
import type { Db } from '../../src/server/ledger/stores.ts'
import { DAY_MS } from '../../src/core/time/dates.ts'
import { BUILT, workerModules } from './built.ts'

type Consumer = { queue(name: string, messages: unknown[]): Promise<{ explicitAcks: string[] }> }

type Setup = {
  /** The output folder of a build. */
  built?: string
  /** Replaces bindings of wrangler.toml. The ledger then has no tables. */
  bindings?: object
  /** Makes analytics events readable: Miniflare's Analytics Engine discards them. */
  analytics?: boolean
}

type Line = { message: string; level: string }

type Point = { indexes: [string]; blobs: string[] }

/** Starts the built worker on workerd with a fresh ledger and queue; wrangler's own costs more than the site. */
export async function startSite(
  vars: Record<string, string> = {},
  { built = BUILT, bindings = {}, analytics = false }: Setup = {},
) {
  let logged: Line[] = []
  const log = (line: Line) => void logged.push(line)
  const options = (changed: Record<string, string>, port: number) =>
    optionsOf({ built, bindings, analytics }, changed, port, log)
  const runtime = new Miniflare(options(vars, 0))
  const url = await runtime.ready
  /** The site's D1 database, asked for again because `reconfigure` ends it. */
  const ledger = async () => (await runtime.getD1Database('DB', 'site')) as Db
  if (Object.keys(bindings).length === 0) {
    const db = await ledger()
    await db.batch(schema().map((statement) => db.prepare(statement)))
  }
  return {
    url: url.origin,
    fetch: (path: string, init?: RequestInit) =>
      fetch(new URL(path, url), { redirect: 'manual', ...init }),
    dispatch: runtime.dispatchFetch,
    /** Runs the cron job at the first full minute from `at` on. */
    runCron: async (at = Date.now()) =>
      (await runtime.getWorker()).scheduled({
        cron: '* * * * *',
        scheduledTime: new Date(Math.ceil(at / 60_000) * 60_000),
      }),
    ledger,
    rows: async <Row>(sql: string, ...values: unknown[]): Promise<Row[]> => {
      const statement = (await ledger()).prepare(sql).bind(...values)
      return (await statement.all()).results as Row[]
    },
    consume: async (queue: string, bodies: readonly unknown[]) => {
      const timestamp = new Date()
      const messages = bodies.map((body, n) => ({ id: `m${n}`, timestamp, body, attempts: 1 }))
      const consumer = (await runtime.getWorker()) as unknown as Consumer
      return consumer.queue(queue, messages)
    },
    logs: () =>
      logged
        .filter(({ message }) => message.startsWith('{'))
        .map(({ message }) => JSON.parse(message) as Record<string, unknown>),
    /** All log lines of the worker and its runtime, unparsed. */
    rawLogs: () => logged.map(({ message }) => message),
    errors: () => logged.filter(({ level }) => level === 'error').length,
    clearLogs: () => void (logged = []),
    /** Restarts the worker with other vars, on the same address and ledger. */
    reconfigure: (changed: Record<string, string>) =>
      runtime.setOptions(options(changed, Number(url.port))),
    events: async () => {
      const dataset = await runtime.getWorker('dataset')
      return (await (await dataset.fetch('http://dataset.test/')).json()) as Point[]
    },
    close: () => runtime.dispose(),
  }
}

function optionsOf(
  { built, bindings, analytics }: Required<Setup>,
  vars: Record<string, string>,
  port: number,
  log: (line: Line) => void,
) {
  const config = unstable_readConfig({ config: 'wrangler.toml', env: '' })
  const { workerOptions } = unstable_getMiniflareWorkerOptions({
    ...config,
    ...bindings,
    // wrangler reads the `.dev.vars` beside this path.
    userConfigPath: join(built, 'wrangler.toml'),
    assets: { ...config.assets, directory: resolve(built, 'client') },
  })
  const site: V4WorkerOptions = {
    ...workerOptions,
    ...(analytics && { analyticsEngineDatasets: {}, serviceBindings: { EVENTS: 'dataset' } }),
    name: 'site',
    bindings: vars,
    modules: workerModules(resolve(built)).map((path) => ({ type: 'ESModule', path })),
    modulesRoot: resolve(built, 'worker'),
  }
  return convertV4MiniflareOptions({
    port,
    // Otherwise Miniflare fetches `cf` properties from the network.
    cf: false,
    handleStructuredLogs: log,
    // Miniflare writes sent mail here.
    resourceTmpPath: join(built, '.wrangler/tmp'),
    workers: [site, ...(analytics ? [dataset] : [])],
  })
}

// Replaces the Analytics Engine.
const dataset = {
  name: 'dataset',
  modules: true,
  compatibilityDate: '2026-10-23',
  script: `
import { WorkerEntrypoint } from 'cloudflare:workers'
const points = []
export default class extends WorkerEntrypoint {
  writeDataPoint(point) { points.push(point) }
  fetch() { return Response.json(points.splice(0)) }
}`,
} satisfies V4WorkerOptions

function schema(): string[] {
  const files = globSync('migrations/*.sql').toSorted()
  return files.flatMap((file) => unstable_splitSqlQuery(readFileSync(file, 'utf8')))
}

export type StartedSite = Awaited<ReturnType<typeof startSite>>

/** Vars that put the giveaway into a phase at the real time, half a day away from where its days change. */
export function giveawayVars(phase: 'not_started' | 'open' | 'ended') {
  const now = Date.now()
  const [opens, closes] = { not_started: [1.5, 11.5], open: [-2.5, 8.5], ended: [-12.5, -2.5] }[
    phase
  ] as [number, number]
  return {
    CONTEST_OPENS_AT: new Date(now + opens * DAY_MS).toISOString(),
    CONTEST_CLOSES_AT: new Date(now + closes * DAY_MS).toISOString(),
  }
}
