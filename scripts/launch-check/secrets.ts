import { spawnSync } from 'node:child_process'
import type { Finding } from './finding.ts'
import type { ReadPlace } from './places.ts'

/** The names of an environment's secrets; undefined when wrangler does not tell. */
export type ListSecrets = (config: string, env: string | undefined) => string[] | undefined

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
