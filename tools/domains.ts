import { unstable_readConfig as readConfig } from 'wrangler'

type Domain = { hostname: string; service: string }

/**
 * What a deploy would take: the domains of wrangler.toml that the worker does not have yet. Without a terminal, wrangler replaces
 * their DNS records and takes them from other workers without a question. All of them if Cloudflare does not say who has them.
 */
export async function domainsToTake(env: string): Promise<string[]> {
  const { name, routes = [] } = readConfig({ config: 'wrangler.toml', env }, { hideWarnings: true })
  const wanted = (routes as { pattern: string; custom_domain?: boolean }[])
    .filter((route) => route.custom_domain)
    .map(({ pattern }) => pattern)
  const all = wanted.length > 0 ? await attached().catch(() => []) : []
  return wanted.flatMap((domain) => {
    const owner = all.find(({ hostname }) => hostname === domain)?.service
    const from = owner ? `from the worker ${owner}` : 'with the DNS records that it has'
    return owner === name ? [] : [`${domain}, ${from}`]
  })
}

/** The domains of the account's workers (https://developers.cloudflare.com/api/resources/workers/subresources/domains). */
async function attached(): Promise<Domain[]> {
  const { CLOUDFLARE_API_BASE_URL, CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN } = process.env
  const api = CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4'
  const response = await fetch(`${api}/accounts/${CLOUDFLARE_ACCOUNT_ID}/workers/domains`, {
    headers: { authorization: `Bearer ${CLOUDFLARE_API_TOKEN}` },
  })
  return ((await response.json()) as { result: Domain[] | null }).result ?? []
}
