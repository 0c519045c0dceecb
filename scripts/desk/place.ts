import { createHash, createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { parse } from 'smol-toml'
import type { Vars } from '../../src/configuration.ts'

/** Where a ledger is, in wrangler's own words. */
export type Place = { remote: boolean; env: string | undefined; persistTo: string | undefined }

type Config = {
  vars?: Vars
  analytics_engine_datasets?: { dataset: string }[]
  d1_databases?: { database_id: string; preview_database_id?: string }[]
}

/** Wrangler's options for a place. */
export function flagsOf({ remote, env, persistTo }: Place): string[] {
  return [
    remote ? '--remote' : '--local',
    ...(env === undefined ? [] : ['--env', env]),
    ...(remote || persistTo === undefined ? [] : ['--persist-to', persistTo]),
  ]
}

/** The command that makes a place's ledger, or brings it to this release. */
export function migrateCommand(place: Place): string {
  return `npx wrangler d1 migrations apply DB ${flagsOf(place).join(' ')}`
}

/** The settings that hold at a place: `[vars]` of wrangler.toml or of its environment, and locally `.dev.vars` above them. */
export function varsOf({ remote, env }: Place): Vars {
  const { vars = {} } = configOf(env)
  const file = env === undefined ? '.dev.vars' : `.dev.vars.${env}`
  return remote || !existsSync(file) ? vars : { ...vars, ...parseEnv(readFileSync(file, 'utf8')) }
}

/** The file in which miniflare keeps the local ledger: named after its own hash of the database's id. */
export function localFile({ env, persistTo = '.wrangler/state' }: Place): string {
  const [database] = configOf(env).d1_databases ?? []
  const id = database?.preview_database_id ?? database?.database_id ?? 'DB'
  const unique = 'miniflare-D1DatabaseObject'
  const key = createHash('sha256').update(unique).digest()
  const sign = (data: string | Buffer) =>
    createHmac('sha256', key).update(data).digest().subarray(0, 16)
  const name = Buffer.concat([sign(id), sign(sign(id))]).toString('hex')
  return join(persistTo, 'v3', 'd1', unique, `${name}.sqlite`)
}

/** The dataset that events are counted into. */
export function datasetOf({ env }: Place): string {
  const [events] = configOf(env).analytics_engine_datasets ?? []
  if (events === undefined) throw new Error('wrangler.toml names no dataset there')
  return events.dataset
}

function configOf(env: string | undefined): Config {
  const config = parse(readFileSync('wrangler.toml', 'utf8')) as Config & {
    env?: Record<string, Config>
  }
  return env === undefined ? config : (config.env?.[env] ?? {})
}
