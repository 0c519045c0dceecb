import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import {
  unstable_readConfig as readWranglerConfig,
  type Unstable_Config as WranglerConfig,
} from 'wrangler'
import type { Vars } from '../../src/domain/configuration.ts'

/** Where settings stand: a table of wrangler.toml, which is deployed, or a file for local runs. */
export type Place = { name: string; deployed: boolean; vars: Vars }

const PLACEHOLDER_DATABASE = '00000000-0000-0000-0000-000000000032'

/** Every place that names settings, `[vars]` first. What a local file leaves out, it takes from `[vars]`. */
export function placesOf(file: string): [Place, ...Place[]] {
  const { vars, definedEnvironments = [] } = readConfig(file)
  const environments = definedEnvironments.map((env) => ({
    name: `[env.${env}.vars]`,
    deployed: true,
    vars: readConfig(file, env).vars as Vars,
  }))
  const folder = dirname(file)
  const local = localFiles(folder).map((name) => ({
    name,
    deployed: false,
    vars: { ...vars, ...parseEnv(readFileSync(join(folder, name), 'utf8')) } as Vars,
  }))
  return [{ name: '[vars]', deployed: true, vars }, ...environments, ...local]
}

/** Whether the database is still the example's. */
export function hasPlaceholderDatabase(file: string): boolean {
  return readConfig(file).d1_databases.some((each) => each.database_id === PLACEHOLDER_DATABASE)
}

function readConfig(file: string, env?: string): WranglerConfig {
  return readWranglerConfig({ config: file, env }, { hideWarnings: true })
}

function localFiles(folder: string): string[] {
  return readdirSync(folder).filter((name) => /^\.dev\.vars(\.|$)/.test(name))
}
