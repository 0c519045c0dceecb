import { existsSync, readFileSync } from 'node:fs'
import { parse, TomlError } from 'smol-toml'
import type { Vars } from '../../src/core/configuration.ts'
import { Failure } from '../terminal/failure.ts'

/** Which site a command is about, by wrangler's own options. */
export type Target = {
  remote?: boolean
  env?: string | undefined
}

/** Wrangler's options for the ledger of a deployed site. */
export function flagsOf({ env }: Target): string[] {
  return ['--remote', ...(env === undefined ? [] : ['--env', env])]
}

export function databaseName(env: string | undefined): string {
  return wranglerConfig(env).d1_databases?.[0]?.database_name ?? 'DB'
}

/** Settings as the site reads them, with the defaults from its content. */
export async function configurationOf(content: string, vars: Vars) {
  const { provideContent } = await import('../content/modules.ts')
  await provideContent(content)
  const { readConfiguration } = await import('../../src/core/configuration.ts')
  return readConfiguration(vars)
}

/** `[vars]` of wrangler.toml or its environment; locally `.dev.vars.<env>` or `.dev.vars` override them. */
export async function varsOf({ remote, env }: Pick<Target, 'remote' | 'env'>): Promise<Vars> {
  const { vars = {} } = wranglerConfig(env)
  if (remote || !['.dev.vars', `.dev.vars.${env}`].some((file) => existsSync(file))) return vars
  const { unstable_getVarsForDev } = await import('wrangler')
  const read = unstable_getVarsForDev('wrangler.toml', undefined, vars, env, true)
  return Object.fromEntries(Object.entries(read).map(([name, { value }]) => [name, value]))
}

export type WranglerConfig = {
  vars?: Vars
  send_email?: object[]
  analytics_engine_datasets?: { dataset: string }[]
  d1_databases?: { database_name?: string }[]
}

/** Parses a TOML file. Like wrangler, ignores a byte order mark. Throws `Failure` with the line of a mistake. */
function readToml(file: string): object {
  try {
    return parse(new TextDecoder().decode(readFileSync(file)))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const what = error.message.includes('losslessly')
      ? 'put a number of more than 15 digits in quotation marks: NEWSLETTER_LIST = "12345678901234567"'
      : 'a value is a number, or a text in straight quotes: SITE_ORIGIN = "https://example.com"'
    throw new Failure(`${file}: ${what}.\n${error.codeblock}`)
  }
}

/** What an environment has in wrangler.toml. wrangler's own reader takes a second and 250 MB. */
export function wranglerConfig(env: string | undefined, file = 'wrangler.toml'): WranglerConfig {
  const config = readToml(file) as WranglerConfig & { env?: Record<string, WranglerConfig> }
  const section = env === undefined ? config : config.env?.[env]
  if (section === undefined) throw new Failure(`${file} has no environment "${env}".`)
  const [name, date] =
    Object.entries(section.vars ?? {}).find(([, value]) => value instanceof Date) ?? []
  if (date instanceof Date) {
    const text = date.toISOString().replace('.000', '')
    throw new Failure(`${file}: put the date in quotation marks: ${name} = "${text}"`)
  }
  return section
}
