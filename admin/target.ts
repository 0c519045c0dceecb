import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { parse } from 'smol-toml'
import type { Vars } from '../src/configuration.ts'
import { provideContent } from '../scripts/content/node.ts'
import { Refused } from './refused.ts'

/** Which ledger a command uses, by wrangler's own options. */
export type LedgerTarget = {
  remote: boolean
  env: string | undefined
  persistTo: string | undefined
}

/** The ledger and the content folder, which has the defaults of some settings. */
export type Target = LedgerTarget & { content: string }

/** Wrangler's options for a target. */
export function flagsOf({ remote, env, persistTo }: LedgerTarget): string[] {
  return [
    remote ? '--remote' : '--local',
    ...(env === undefined ? [] : ['--env', env]),
    ...(remote || persistTo === undefined ? [] : ['--persist-to', persistTo]),
  ]
}

/** The command that creates or migrates a target's ledger. */
export function migrateCommand(target: LedgerTarget): string {
  return `npx wrangler d1 migrations apply DB ${flagsOf(target).join(' ')}`
}

/** `local ledger` or `thirty-two (remote)` */
export function ledgerName({ remote, env, persistTo }: LedgerTarget): string {
  if (!remote) return `local ledger${persistTo === undefined ? '' : ` in ${persistTo}`}`
  return `${databaseName(env)} (remote)`
}

/** The database's name in wrangler.toml. */
export function databaseName(env: string | undefined, file?: string): string {
  return wranglerConfig(env, file).d1_databases?.[0]?.database_name ?? 'DB'
}

/** A target's settings as the site reads them, with the defaults from its content. */
export async function configurationOf(target: Target, vars = varsOf(target)) {
  await provideContent(target.content)
  const { readConfiguration } = await import('../src/configuration.ts')
  return readConfiguration(vars)
}

/** A target's settings, and the services that they connect. */
export async function servicesOf(target: Target, vars = varsOf(target)) {
  const configuration = await configurationOf(target, vars)
  // Its modules import the content, which `configurationOf` provides.
  const { upstreamsOf } = await import('../src/delivery/upstreams.ts')
  return { configuration, upstreams: upstreamsOf(configuration) }
}

/** `[vars]` of wrangler.toml or of the environment; locally overridden by `.dev.vars.<env>` or `.dev.vars`, as in wrangler. */
export function varsOf({ remote, env }: Omit<LedgerTarget, 'persistTo'>): Vars {
  const { vars = {} } = wranglerConfig(env)
  const own = env === undefined ? [] : [`.dev.vars.${env}`]
  const file = [...own, '.dev.vars'].find((name) => existsSync(name))
  return remote || file === undefined ? vars : { ...vars, ...parseEnv(readFileSync(file, 'utf8')) }
}

/** The dataset of the analytics events. */
export function datasetOf({ env }: Target): string {
  return wranglerConfig(env).analytics_engine_datasets![0]!.dataset
}

type WranglerConfig = {
  vars?: Vars
  analytics_engine_datasets?: { dataset: string }[]
  d1_databases?: { database_name?: string }[]
}

/** Parses a TOML file. Throws `Refused` with line and remedy. */
function readToml(file: string): object {
  const text = readFileSync(file, 'utf8')
  try {
    return parse(text)
  } catch (error) {
    const { line = 0 } = error as { line?: number }
    const lines = text.split('\n')
    // The parser may report a value without quotes one line later.
    const at = [line, line - 1].find((n) => /=\s*[^\s"'\d[{]/.test(lines[n - 1] ?? '')) ?? line
    const written = lines[at - 1]?.trim() ?? ''
    const [name, value = ''] = written.split(/\s*=\s*(.*)/s)
    const remedy = /[“”‘’]/.test(value)
      ? `use straight quotes: ${name} = "${value.replaceAll(/[“”‘’"']/g, '')}"`
      : `put the value in quotes: ${name} = "${value.replaceAll('"', '')}"`
    const isSetting = written.includes('=')
    throw new Refused(`${file}:${at}: ${isSetting ? remedy : 'this line cannot be read'}.`)
  }
}

// Does not import wrangler's own reader, which takes a second and 250 MB.
function wranglerConfig(env: string | undefined, file = 'wrangler.toml'): WranglerConfig {
  const config = readToml(file) as WranglerConfig & { env?: Record<string, WranglerConfig> }
  if (env === undefined) return config
  const own = config.env?.[env]
  if (own === undefined) throw new Refused(`${file} has no environment "${env}".`)
  return own
}
