import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import {
  type Unstable_Config as WranglerConfig,
  unstable_readConfig as readWranglerConfig,
} from 'wrangler'
import type { Configuration } from '../../src/configuration.ts'
import type { Vars } from '../../src/domain/settings.ts'
import { Refused } from '../desk/refused.ts'

/** Where settings stand: a table of wrangler.toml, which is deployed, or a file for local runs. */
export type Place = { name: string; env?: string; config?: WranglerConfig; vars: Vars }

/** Every place that names settings, `[vars]` first. What a local file leaves out, it takes from `[vars]`. */
export function placesOf(file: string): [Place, ...Place[]] {
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
export type ReadPlace = Place & { read: Configuration }
