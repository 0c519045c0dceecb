import { spawnSync } from 'node:child_process'
import type { Finding, PlacesPlace, ReadPlace } from './places.ts'

/** What is wrong with the settings, never with their values in it. */
export function settingFindings(places: readonly ReadPlace[]): Finding[] {
  const [first] = places
  const known = new Set(first?.read.unreadable.map(({ setting }) => setting))
  const isDeployed = ({ config }: PlacesPlace) => config !== undefined
  return [
    ...places.flatMap((place) => [
      ...previews(place),
      // What a local file takes from [vars] is reported there.
      ...unreadable(place, isDeployed(place) ? new Set() : known),
      ...overlaps(place),
    ]),
    ...places
      .filter(isDeployed)
      .flatMap((place) => [...secretsIn(place), ...insecure(place), ...notes(place)]),
    ...(places.some((place) => isDeployed(place) && place.vars.SITE_ORIGIN) ? [] : [NO_ORIGIN]),
  ]
}

const NO_ORIGIN: Finding = {
  where: '[vars]',
  says: 'SITE_ORIGIN is unset',
  mend: 'set it, so that canonical URLs name one host',
}

function previews({ name, vars }: ReadPlace): Finding[] {
  if (!vars.PREVIEW_NOW) return []
  return [
    {
      where: name,
      says: 'PREVIEW_NOW is set: the clock stands still and nothing is forwarded',
      mend: 'remove it',
    },
  ]
}

function unreadable({ name, read }: ReadPlace, known: ReadonlySet<string>): Finding[] {
  return read.unreadable
    .filter(({ setting }) => !known.has(setting))
    .map(({ setting, expected }) => ({
      where: name,
      says: `${setting} cannot be read`,
      mend: `write ${expected}`,
    }))
}

function overlaps({ name, read }: ReadPlace): Finding[] {
  return read.overlapped.map((id) => ({
    where: name,
    says: `CONTEST_OPENS_AT and CONTEST_CLOSES_AT overlap content/giveaways/${id}.md`,
    mend: 'move one of them',
  }))
}

/** The free plan allows 50 calls for one sweep; the rest is for the ledger and a margin. */
const MOST_CALLS = 40

function notes({ name, vars, read }: ReadPlace): Finding[] {
  const rate = read.signupsPerMinute + read.entriesPerMinute
  const unset = { SUPABASE_URL: 'signups', FORMS_URL: 'contest entries' } as const
  const waiting = Object.entries(unset)
    .filter(([setting]) => !vars[setting as keyof typeof unset])
    .map(([setting, what]) => ({
      where: name,
      says: `${setting} is unset: ${what} wait in the ledger`,
      mend: 'set it once there is such a service',
      note: true as const,
    }))
  if (rate <= MOST_CALLS) return waiting
  return [
    ...waiting,
    {
      where: name,
      says: `SIGNUPS_PER_MINUTE and ENTRIES_PER_MINUTE add up to ${rate}: above ${MOST_CALLS}, a sweep may pass the free plan's 50 calls`,
      mend: 'lower them, or pay for the platform',
      note: true,
    },
  ]
}

function secretsIn({ name, vars }: ReadPlace): Finding[] {
  return Object.keys(vars)
    .filter((setting) => /KEY|SECRET|TOKEN|PASS/.test(setting))
    .map((setting) => ({
      where: name,
      says: `${setting} is a secret, and wrangler.toml is for everybody who reads the code`,
      mend: `take it out, have a new one made, and give that to npx wrangler secret put ${setting}`,
    }))
}

/** URLs that would be called without encryption. */
function insecure({ name, read }: ReadPlace): Finding[] {
  const urls = {
    SITE_ORIGIN: read.origin,
    SUPABASE_URL: read.supabaseUrl,
    FORMS_URL: read.formsUrl,
  }
  return Object.entries(urls)
    .filter(([, url]) => url?.startsWith('http:'))
    .map(([setting]) => ({
      where: name,
      says: `${setting} is not https`,
      mend: 'write it with https://',
    }))
}

/** Whether every secret that a place needs is set where it runs. */
export function secretFindings(
  { name, env, vars }: ReadPlace,
  config: string,
  list: ListSecrets,
): Finding[] {
  const set = list(config, env)
  if (set === undefined) {
    return [
      {
        where: name,
        says: 'wrangler does not list the secrets',
        mend: 'npx wrangler login, and deploy once',
      },
    ]
  }
  const wanted = ['RECEIPT_KEY', ...(vars.SUPABASE_URL ? ['SUPABASE_ANON_KEY'] : [])]
  const option = env === undefined ? '' : ` --env ${env}`
  return wanted
    .filter((secret) => !set.includes(secret))
    .map((secret) => ({
      where: name,
      says: `the secret ${secret} is not set`,
      mend: `npx wrangler secret put ${secret}${option}`,
    }))
}

/** The names of an environment's secrets; undefined when wrangler does not tell. */
export type ListSecrets = (config: string, env: string | undefined) => string[] | undefined

export const listSecrets: ListSecrets = (config, env) => {
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
