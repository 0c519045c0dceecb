import type { Finding } from './finding.ts'
import type { ListSecrets } from './list-secrets.ts'
import type { ReadPlace } from './places.ts'

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
