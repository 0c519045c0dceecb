import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import {
  type Unstable_Config as WranglerConfig,
  unstable_readConfig as readWranglerConfig,
} from 'wrangler'
import { type Configuration, readConfiguration, type Vars } from '../../src/configuration.ts'
import { Refused } from '../refused.ts'
import { readToml } from '../target.ts'
import type { Finding } from './finding.ts'

/** Settings that hold together: a table of wrangler.toml, which is deployed and has `config`, or a file for local runs. */
export type Environment = {
  name: string
  env?: string
  config?: WranglerConfig
  vars: Vars
  read: Configuration
}

/** Every environment that names settings, `[vars]` first. What a local file leaves out, it takes from the table of its environment. */
export function environmentsOf(file: string): Environment[] {
  const config = readConfig(file)
  const others = (config.definedEnvironments ?? []).map((env) => {
    const own = readConfig(file, env)
    return { name: `[env.${env}.vars]`, env, config: own, vars: own.vars }
  })
  const folder = dirname(file)
  const local = readdirSync(folder)
    .filter((name) => /^\.dev\.vars(\.(?!example$)|$)/.test(name))
    .map((name) => {
      const own = others.find(({ env }) => name === `.dev.vars.${env}`)
      const { vars } = own ?? config
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, ...(own && { env: own.env }), vars: { ...vars, ...parseEnv(text) } }
    })
  return [{ name: '[vars]', config, vars: config.vars }, ...others, ...local].map((each) => ({
    ...each,
    read: readConfiguration(each.vars),
  }))
}

function readConfig(file: string, env?: string): WranglerConfig {
  try {
    return readWranglerConfig({ config: file, env }, { hideWarnings: true })
  } catch {
    readToml(file) // which names the line
    throw new Refused(`${file} cannot be read: npx wrangler deploy --dry-run says where.`)
  }
}

/** What `[env.*]` lacks or shares: wrangler inherits no bindings, and two environments on one ledger mix their people. */
export function environmentFindings(environments: readonly Environment[]): Finding[] {
  const [main, ...others] = environments.flatMap(({ env, config }) =>
    config ? [{ env, config, stores: storesOf(config) }] : [],
  )
  if (main === undefined) return []
  return others.flatMap(({ env, stores }) => {
    const where = `[env.${env}]`
    const lacking = Object.keys(main.stores).filter((binding) => !(binding in stores))
    const shared = Object.keys(stores).filter(
      (binding) => stores[binding] !== '' && stores[binding] === main.stores[binding],
    )
    return [
      ...lacking.map((binding) => ({
        where,
        says: `it lacks ${binding}, and bindings are not inherited`,
        fix: `write it there too, with a name of its own, or delete ${where}`,
      })),
      ...shared.map((binding) => ({
        where,
        says: `${binding} is production's own`,
        fix: 'give it one of its own',
      })),
    ]
  })
}

/** What an environment has, by its name there; the value is what must not be shared, or empty where it may be. */
function storesOf({
  d1_databases: d1,
  queues,
  analytics_engine_datasets: events,
  ratelimits,
}: WranglerConfig) {
  return Object.fromEntries([
    ...d1.map(({ binding, database_id: id, database_name: name = '' }) => [
      `the database ${binding}`,
      id ?? name,
    ]),
    ...(queues.producers ?? []).map(({ binding, queue }) => [`the queue ${binding}`, queue]),
    ...(queues.consumers ?? []).map((each) => [
      each.dead_letter_queue ? 'a consumer of the queue' : 'a consumer of the dead-letter queue',
      each.queue,
    ]),
    ...events.map(({ binding, dataset }) => [`the dataset ${binding}`, dataset ?? binding]),
    ...ratelimits.map(({ name }) => [`the rate limit ${name}`, '']),
  ]) as Record<string, string>
}
