import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import {
  type Unstable_Config as WranglerConfig,
  unstable_readConfig as readWranglerConfig,
} from 'wrangler'
import type { Configuration, Vars } from '../../../src/configuration.ts'
import type { Fetch } from '../fetch.ts'
import type { Place } from '../place.ts'
import { Refused } from '../refused.ts'

/** Where settings stand: a table of wrangler.toml, which is deployed, or a file for local runs. */
export type PlacesPlace = { name: string; env?: string; config?: WranglerConfig; vars: Vars }

/** Every place that names settings, `[vars]` first. What a local file leaves out, it takes from `[vars]`. */
export function placesOf(file: string): [PlacesPlace, ...PlacesPlace[]] {
  const config = readConfig(file)
  const environments = (config.definedEnvironments ?? []).map((env) => {
    const own = readConfig(file, env)
    return { name: `[env.${env}.vars]`, env, config: own, vars: own.vars }
  })
  const folder = dirname(file)
  const local = localFiles(folder).map((name) => ({
    name,
    vars: { ...config.vars, ...parseEnv(readFileSync(join(folder, name), 'utf8')) } as Vars,
  }))
  return [{ name: '[vars]', config, vars: config.vars }, ...environments, ...local]
}

function readConfig(file: string, env?: string): WranglerConfig {
  try {
    return readWranglerConfig({ config: file, env }, { hideWarnings: true })
  } catch {
    throw new Refused(`${file} cannot be read: npx wrangler deploy --dry-run says where.`)
  }
}

function localFiles(folder: string): string[] {
  return readdirSync(folder).filter((name) => /^\.dev\.vars(\.|$)/.test(name))
}

/** A place with its settings read. */
export type ReadPlace = PlacesPlace & { read: Configuration }

/** Something to do before the launch: where, what, and how to fix it. A note does not stop a launch. */
export type Finding = { where: string; says: string; mend: string; note?: true }

/**
 * A deployed site: its origin, whether SITE_ORIGIN names it there, where its ledger is, and how it is asked. `now` is in
 * milliseconds since the epoch.
 */
export type Deployed = {
  origin: string
  hasOrigin: boolean
  place: Place
  fetchImpl: Fetch
  now: number
}

const PLACEHOLDER = /^0{8}-0{4}-0{4}-0{4}-\d{12}$/

/**
 * What `[env.*]` lacks or shares: wrangler inherits no bindings, and two environments on one ledger mix their people. `asked`
 * is the one that is looked at.
 */
export function environmentFindings(
  places: readonly PlacesPlace[],
  asked: string | undefined,
): Finding[] {
  const deployed = places.filter((place) => place.config !== undefined)
  const [main, ...others] = deployed
  if (!main?.config) return []
  const whole = storesOf(main.config)
  return [
    ...deployed.flatMap((place) => placeholder(place, asked)),
    ...others.flatMap(({ env, config }) => {
      const own = storesOf(config!)
      const where = `[env.${env}]`
      const lacking = Object.keys(whole).filter((binding) => !(binding in own))
      const shared = Object.keys(own).filter(
        (binding) => own[binding] !== '' && own[binding] === whole[binding],
      )
      return [
        ...lacking.map((binding) => ({
          where,
          says: `it lacks ${binding}, and bindings are not inherited`,
          mend: `write it there too, with a name of its own, or delete ${where}`,
        })),
        ...shared.map((binding) => ({
          where,
          says: `${binding} is production's own`,
          mend: 'give it one of its own',
        })),
      ]
    }),
  ]
}

/** An environment that nobody has set up yet only cannot be deployed; production, and what is looked at, has to be. */
function placeholder({ env, config }: PlacesPlace, asked: string | undefined): Finding[] {
  if (!config?.d1_databases.some(({ database_id: id }) => PLACEHOLDER.test(id ?? ''))) return []
  const finding = {
    where: env === undefined ? 'wrangler.toml' : `[env.${env}]`,
    says: "the database's id is the example's",
    mend: `npx wrangler d1 create ${config.d1_databases[0]?.database_name}, and put the id that it prints there`,
  }
  return [env === undefined || env === asked ? finding : { ...finding, note: true }]
}

type Config = NonNullable<PlacesPlace['config']>

/** What an environment has, by its name there; the value is what must not be shared, or empty where it may be. */
function storesOf({
  d1_databases: d1,
  queues,
  analytics_engine_datasets: events,
  ratelimits,
}: Config) {
  return Object.fromEntries([
    ...d1.map(({ binding, database_id: id }) => [`the database ${binding}`, id ?? '']),
    ...(queues.producers ?? []).map(({ binding, queue }) => [`the queue ${binding}`, queue]),
    ...(queues.consumers ?? []).map((each) => [
      each.dead_letter_queue ? 'a consumer of the queue' : 'a consumer of the dead-letter queue',
      each.queue,
    ]),
    ...events.map(({ binding, dataset }) => [`the dataset ${binding}`, dataset ?? binding]),
    ...ratelimits.map(({ name }) => [`the rate limit ${name}`, '']),
  ]) as Record<string, string>
}
