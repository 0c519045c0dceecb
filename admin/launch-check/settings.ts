import { spawnSync } from 'node:child_process'
import { kinds } from '../../src/delivery/submission.ts'
import {
  rowsPerMinute,
  type Upstream,
  upstreamSettings,
  upstreamsOf,
} from '../../src/delivery/upstreams.ts'
import type { Environment } from './environments.ts'
import { type Finding, unless } from './finding.ts'

/** What is wrong with the settings, never with their values in it. */
export function settingFindings(environments: readonly Environment[]): Finding[] {
  const deployed = environments.filter(({ config }) => config !== undefined)
  return [
    ...environments.flatMap((each) => [
      ...preview(each),
      ...invalidSettings(each, environments),
      ...overlaps(each),
    ]),
    ...deployed.flatMap((each) => [
      ...secretsIn(each),
      ...insecure(each),
      ...addresses(each),
      ...adviceOn(each),
    ]),
    ...unless(
      deployed.some(({ vars }) => vars.SITE_ORIGIN),
      {
        where: '[vars]',
        says: 'SITE_ORIGIN is unset',
        fix: 'attach your domain and set it, so that canonical URLs name one host (docs/deploy.md, "Set up")',
        step: 'domain',
      },
    ),
  ]
}

function preview({ name, vars }: Environment): Finding[] {
  return unless(!vars.PREVIEW_NOW, {
    where: name,
    says: 'PREVIEW_NOW is set: the clock stands still and nothing is forwarded',
    fix: 'remove it',
  })
}

// What a local file takes from a table is reported there.
function invalidSettings(
  { name, env, config, read }: Environment,
  environments: readonly Environment[],
): Finding[] {
  const table = environments.find((each) => each.config !== undefined && each.env === env)
  const known = config ? [] : (table?.read.invalid ?? [])
  return read.invalid
    .filter(({ setting }) => !known.some((each) => each.setting === setting))
    .map(({ setting, expected }) => ({
      where: name,
      says: `${setting} cannot be read`,
      fix: `write ${expected}`,
    }))
}

function overlaps({ name, read }: Environment): Finding[] {
  return read.overlapped.map((id) => ({
    where: name,
    says: `CONTEST_OPENS_AT and CONTEST_CLOSES_AT overlap content/giveaways/${id}.md`,
    fix: 'move one of them',
  }))
}

function secretsIn({ name, vars }: Environment): Finding[] {
  return Object.keys(vars)
    .filter((setting) => /KEY|SECRET|TOKEN|PASS/.test(setting))
    .map((setting) => ({
      where: name,
      says: `${setting} is a secret, and wrangler.toml is for everybody who reads the code`,
      fix: `take it out, have a new one made, and give that to npx wrangler secret put ${setting}`,
    }))
}

/** URLs that would be called without encryption. */
function insecure({ name, vars }: Environment): Finding[] {
  const settings = ['SITE_ORIGIN', 'SUPABASE_URL', 'NEWSLETTER_URL', 'FORMS_URL'] as const
  return settings
    .filter((setting) => URL.parse(String(vars[setting]))?.protocol === 'http:')
    .map((setting) => ({
      where: name,
      says: `${setting} is not https`,
      fix: 'write it with https://',
    }))
}

/** Under which addresses Cloudflare shows the worker: only those that somebody decided on. */
function addresses({ name, config, read }: Environment): Finding[] {
  const { workers_dev: hasWorkersDev, preview_urls: hasPreviews } = config ?? {}
  const host = read.origin === undefined ? undefined : new URL(read.origin).hostname
  const isElsewhere = host !== undefined && !host.endsWith('.workers.dev')
  const undecided = Object.entries({ workers_dev: hasWorkersDev, preview_urls: hasPreviews })
    .filter(([, value]) => value === undefined)
    .map(([setting]) => setting)
  return [
    ...unless(!(hasWorkersDev === true && isElsewhere), {
      where: name,
      says: 'workers_dev is on: the site also answers at its workers.dev address',
      fix: 'workers_dev = false, once the domain of SITE_ORIGIN works',
      advice: true,
    }),
    ...unless(hasPreviews !== true, {
      where: name,
      says: 'preview_urls is on: every uploaded version has a public address, on the same ledger',
      fix: 'preview_urls = false',
    }),
    ...unless(undecided.length === 0, {
      where: name,
      says: `wrangler.toml does not say ${undecided.join(' and ')}`,
      fix: 'write what you want, so that no default decides',
      advice: true,
    }),
  ]
}

function adviceOn({ name, env, vars, read }: Environment): Finding[] {
  const { newsletter, contest } = upstreamsOf(read)
  const rate = (newsletter ? read.signupsPerMinute : 0) + (contest ? read.entriesPerMinute : 0)
  const rates = kinds.map((kind) => upstreamSettings(kind, read).perMinute)
  return [
    ...unless(read.newsletter !== undefined, {
      where: name,
      says: 'no newsletter service is connected: nobody who signs up gets a mail, and the site promises 32',
      fix: 'set NEWSLETTER_SERVICE and what it needs: docs/services.md',
      step: 'services',
      // Staging has no visitors who wait for a mail.
      ...(env !== undefined && { advice: true }),
    }),
    ...unless(Boolean(vars.FORMS_URL), {
      where: name,
      says: 'FORMS_URL is unset: entries are kept in the ledger alone, and nobody gets a confirmation by mail',
      fix: 'set it if you want a form service: docs/services.md',
      advice: true,
    }),
    ...unless(rate <= read.callsPerMinute, {
      where: name,
      says: `${rates.join(' and ')} add up to ${rate}: a sweep makes ${read.callsPerMinute} calls at most`,
      fix: 'lower them to what each service shall get, or on Workers Paid raise CALLS_PER_MINUTE',
      advice: true,
    }),
    ...(newsletter ? slowWelcome(name, newsletter, vars) : []),
  ]
}

/** How long a launch hour's signups wait for their first mail, until an owner has set a rate. */
function slowWelcome(where: string, service: Upstream, vars: Environment['vars']): Finding[] {
  const rate = rowsPerMinute(service)
  return unless(vars.SIGNUPS_PER_MINUTE !== undefined, {
    where,
    says: `${service.name} gets ${rate} signups a minute: the last of 2,000 waits ${Math.ceil(2000 / rate)} minutes`,
    fix: 'on Workers Paid raise CALLS_PER_MINUTE and SIGNUPS_PER_MINUTE: docs/services.md',
    advice: true,
  })
}

/** Whether every secret that an environment needs is set where it runs. */
export function secretFindings(
  { name, env, vars, read }: Environment,
  config: string,
  list: typeof listSecrets,
): Finding[] {
  const set = list(config, env)
  if (set === undefined) {
    return [
      {
        where: name,
        says: 'wrangler does not list the secrets',
        fix: 'npx wrangler login, and deploy once',
      },
    ]
  }
  const upstreams = kinds.flatMap((kind) => {
    const { connects, url, secret } = upstreamSettings(kind, read)
    return (vars[connects] || vars[url]) && secret ? [secret] : []
  })
  const option = env === undefined ? '' : ` --env ${env}`
  return ['RECEIPT_KEY', ...upstreams]
    .filter((secret) => !set.includes(secret))
    .map((secret) => ({
      where: name,
      says: `the secret ${secret} is not set`,
      fix: `npx wrangler secret put ${secret}${option}`,
    }))
}

/** The names of an environment's secrets; undefined when wrangler does not tell. */
export function listSecrets(config: string, env: string | undefined): string[] | undefined {
  const { status, stdout } = spawnSync(
    'wrangler',
    ['secret', 'list', '--format', 'json', '--config', config, '--env', env ?? ''],
    { encoding: 'utf8' },
  )
  if (status !== 0) return undefined
  try {
    return (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name)
  } catch {
    return undefined // a warning before the list
  }
}
