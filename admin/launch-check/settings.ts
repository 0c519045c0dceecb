import { wrangler } from '../../scripts/wrangler.ts'
import type { Configuration, Vars } from '../../src/configuration.ts'
import { rowsPerMinute, upstreamsOf } from '../../src/delivery/upstreams.ts'
import { advice, type Finding, toDo } from './finding.ts'

/** What is wrong with an environment's settings in wrangler.toml, never with their values in it. */
export function settingFindings(vars: Vars, configuration: Configuration, env?: string): Finding[] {
  const where = `wrangler.toml [${env === undefined ? '' : `env.${env}.`}vars]`
  const names = Object.keys(vars) as (keyof Vars)[]
  const secrets = names.filter((name) => /KEY|SECRET|TOKEN|PASS/.test(name)).join(', ')
  const http = names
    .filter((name) => URL.parse(String(vars[name]))?.protocol === 'http:')
    .join(', ')
  const { signup } = upstreamsOf(configuration)
  const rate = signup ? rowsPerMinute(signup) : Infinity
  const wait = Math.ceil(2000 / rate)
  // Staging has neither a domain nor visitors who wait for a mail.
  const isProduction = env === undefined
  return [
    ...configuration.invalid.flatMap(({ setting, expected }) =>
      toDo(true, `${where}: ${setting} is invalid: write ${expected}`),
    ),
    ...toDo(
      secrets !== '',
      `${where}: everybody who reads the code can read ${secrets}: take it out, and give a new one to npx wrangler secret put`,
    ),
    ...toDo(http !== '', `${where}: ${http} is not https`),
    ...toDo(
      isProduction && !vars.SITE_ORIGIN,
      `${where}: attach your domain and set SITE_ORIGIN: docs/deploy.md, "Set up"`,
    ),
    ...toDo(
      isProduction && !configuration.newsletter,
      `${where}: nobody gets the 32 mails that the site promises: set NEWSLETTER_SERVICE (docs/services.md)`,
    ),
    ...advice(
      rate < 60,
      `${where}: ${signup?.name} gets ${rate} signups a minute, so the last of 2,000 waits ${wait} minutes: on Workers Paid raise CALLS_PER_MINUTE`,
    ),
  ]
}

/** Which secrets an environment needs where it runs, and does not have. */
export function secretFindings(
  { newsletter, formsService }: Configuration,
  env = '',
  list = listSecrets,
): Finding[] {
  const set = list(env)
  if (set === undefined) {
    const deploy = `npm run deploy${env && ` -- --env ${env}`}`
    return toDo(true, `Cloudflare: npx wrangler login, then ${deploy}, which creates the worker`)
  }
  const ofList = newsletter?.service === 'supabase' ? 'SUPABASE_ANON_KEY' : 'NEWSLETTER_KEY'
  const needed = {
    RECEIPT_KEY: true,
    [ofList]: newsletter !== undefined,
    FORMS_KEY: formsService === 'webhook',
  }
  const missing = Object.entries(needed).filter(
    ([name, isNeeded]) => isNeeded && !set.includes(name),
  )
  return missing.flatMap(([name]) => {
    const why = name === 'RECEIPT_KEY' ? ', and anybody can forge a confirmation' : ''
    return toDo(
      true,
      `Cloudflare: the secret ${name} is not set${why}: npx wrangler secret put ${name} --env="${env}"`,
    )
  })
}

/** The names of an environment's secrets; undefined when wrangler does not list them. */
function listSecrets(env: string): string[] | undefined {
  const { ok, stdout } = wrangler(['secret', 'list', '--format', 'json', '--env', env])
  if (!ok) return undefined
  // A warning may come before the list.
  const list = stdout.slice(stdout.indexOf('['))
  return (JSON.parse(list) as { name: string }[]).map(({ name }) => name)
}
