import { createdSecrets, listSecrets } from '../../ledger/wrangler.ts'
import type { Configuration, Vars } from '../../../src/core/configuration.ts'
import type { WranglerConfig } from '../../ledger/target.ts'

/** What is wrong with an environment's settings in wrangler.toml, never with their values in it. */
export function settingFindings(vars: Vars, configuration: Configuration, env?: string) {
  const where = `wrangler.toml [${env === undefined ? '' : `env.${env}.`}vars]`
  const names = Object.keys(vars) as (keyof Vars)[]
  const secrets = names.filter((name) => /KEY|SECRET|TOKEN|PASS/.test(name)).join(', ')
  const http = names.filter((name) => /^http:/i.test(String(vars[name]))).join(', ')
  // Staging has neither a domain nor visitors who wait for a mail.
  const isProduction = env === undefined
  return [
    ...configuration.invalid.map(
      ({ setting, expected }) => `${where}: ${setting} is invalid: write ${expected}`,
    ),
    secrets !== '' &&
      `${where}: everybody who reads the code can read ${secrets}: take it out, and give a new one to npx wrangler secret put`,
    http !== '' && `${where}: ${http} is not https`,
    isProduction &&
      !vars.SITE_ORIGIN &&
      `${where}: attach your domain and set SITE_ORIGIN: docs/deploy.md, "Set up"`,
    isProduction &&
      !configuration.newsletter &&
      `${where}: nobody gets the 32 mails that the site promises: set NEWSLETTER_SERVICE (docs/services.md)`,
  ]
}

/** The address that the site writes to; undefined without the binding. */
export function mailTo({ send_email: binding }: WranglerConfig, { ownerEmail }: Configuration) {
  return binding && ownerEmail
}

/** Which secrets an environment needs where it runs, and does not have. */
export function secretFindings(
  { newsletter, formsService }: Configuration,
  env = '',
  list = listSecrets,
): string[] {
  const existing = list(env)
  if (existing === undefined) return ['Cloudflare: npx wrangler login']
  const listKey = newsletter?.service === 'supabase' ? 'SUPABASE_ANON_KEY' : 'NEWSLETTER_KEY'
  const neededSecrets = [
    ...createdSecrets,
    ...(newsletter ? [listKey] : []),
    ...(formsService === 'webhook' ? ['FORMS_KEY'] : []),
  ]
  const missing = neededSecrets.filter((name) => !existing.includes(name))
  return missing.map((name) => {
    const remedy = createdSecrets.includes(name)
      ? `npm run deploy${env && ` -- --env ${env}`}`
      : `npx wrangler secret put ${name} --env="${env}"`
    return `Cloudflare: the secret ${name} is not set${consequences[name] ?? ''}: ${remedy}`
  })
}

const consequences: Readonly<Record<string, string>> = {
  RECEIPT_KEY: ', and anybody can forge a confirmation',
  DASHBOARD_KEY: ', and the dashboard is closed (docs/dashboard.md)',
}
