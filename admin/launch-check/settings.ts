import { wrangler } from '../../scripts/wrangler.ts'
import type { Configuration, Vars } from '../../src/configuration.ts'
import { kinds } from '../../src/delivery/submission.ts'
import { rowsPerMinute, upstreamSettings, upstreamsOf } from '../../src/delivery/upstreams.ts'
import { at, type Finding, type Problem, unless } from './finding.ts'

/** The settings of an environment, as wrangler.toml has them and as the site reads them. */
type Settings = { env: string | undefined; vars: Vars; read: Configuration }

/** What is wrong with the settings, never with their values in it. */
export function settingFindings({ env, vars, read }: Settings): Finding[] {
  const urls = ['SITE_ORIGIN', 'SUPABASE_URL', 'NEWSLETTER_URL', 'FORMS_URL'] as const
  return at(`wrangler.toml [${env === undefined ? '' : `env.${env}.`}vars]`, [
    ...read.invalid.map(({ setting, expected }) => ({
      problem: `${setting} cannot be read`,
      fix: `write ${expected}`,
    })),
    ...unless(!vars.PREVIEW_NOW, {
      problem: 'PREVIEW_NOW is set: the clock stands still and nothing is forwarded',
      fix: 'remove it',
    }),
    ...read.overlapped.map((id) => ({
      problem: `CONTEST_OPENS_AT and CONTEST_CLOSES_AT overlap content/giveaways/${id}.md`,
      fix: 'move one of them',
    })),
    ...Object.keys(vars)
      .filter((setting) => /KEY|SECRET|TOKEN|PASS/.test(setting))
      .map((setting) => ({
        problem: `${setting} is a secret, and wrangler.toml is for everybody who reads the code`,
        fix: `take it out, have a new one made, and give that to npx wrangler secret put ${setting}`,
      })),
    ...urls
      .filter((setting) => URL.parse(String(vars[setting]))?.protocol === 'http:')
      .map((setting) => ({ problem: `${setting} is not https`, fix: 'write it with https://' })),
    // Staging has neither a domain nor visitors who wait for a mail.
    ...(env === undefined ? ofProduction(vars, read) : []),
    ...ofRates(read),
  ])
}

function ofProduction(vars: Vars, read: Configuration): Problem[] {
  return [
    ...unless(Boolean(vars.SITE_ORIGIN), {
      problem: 'SITE_ORIGIN is unset',
      fix: 'attach your domain and set it, so that canonical URLs name one host (docs/deploy.md, "Set up")',
    }),
    ...unless(read.newsletter !== undefined, {
      problem:
        'no newsletter service is connected: nobody who signs up gets a mail, and the site promises 32',
      fix: 'set NEWSLETTER_SERVICE and what it needs: docs/services.md',
    }),
    ...unless(Boolean(vars.FORMS_URL), {
      problem:
        'FORMS_URL is unset: entries are kept in the ledger alone, and nobody gets a confirmation by mail',
      fix: 'set it if you want a form service: docs/services.md',
      advice: true,
    }),
  ]
}

/** How long a launch hour's signups wait. */
function ofRates(read: Configuration): Problem[] {
  const { signup } = upstreamsOf(read)
  const rate = signup ? rowsPerMinute(signup) : Infinity
  return unless(rate >= 60, {
    problem: `${signup?.name} gets ${rate} signups a minute: the last of 2,000 waits ${Math.ceil(2000 / rate)} minutes`,
    fix: 'on Workers Paid raise CALLS_PER_MINUTE: docs/services.md',
    advice: true,
  })
}

/** Whether every secret that an environment needs is set where it runs. */
export function secretFindings({ env, vars, read }: Settings, list = listSecrets): Finding[] {
  const set = list(env)
  if (set === undefined) {
    const fix = `npx wrangler login, then npm run deploy${env === undefined ? '' : ` -- --env ${env}`}`
    return at('Cloudflare', [{ problem: 'wrangler does not list the secrets', fix }])
  }
  const upstreams = kinds.flatMap((kind) => {
    const { connects, url, secret } = upstreamSettings(kind, read)
    return (vars[connects] || vars[url]) && secret ? [secret] : []
  })
  const missing = ['RECEIPT_KEY', ...upstreams].filter((secret) => !set.includes(secret))
  const problems = missing.map((secret) => ({
    problem: `the secret ${secret} is not set${secret === 'RECEIPT_KEY' ? ', so anybody can forge a confirmation of an entry' : ''}`,
    fix: `npx wrangler secret put ${secret} --env="${env ?? ''}"`,
  }))
  return at('Cloudflare', problems)
}

/** The names of an environment's secrets; undefined when wrangler does not tell. */
function listSecrets(env = ''): string[] | undefined {
  const { ok, stdout } = wrangler(['secret', 'list', '--format', 'json', '--env', env])
  if (!ok) return undefined
  try {
    return (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name)
  } catch {
    return undefined // a warning before the list
  }
}
