import { unstable_readConfig as readConfig } from 'wrangler'

type Taken = { hostname: string; service: string }

/**
 * What a deploy would take: each domain of wrangler.toml that the worker does not have yet, and who has it. Without a terminal,
 * wrangler takes it and replaces its DNS records without a question.
 */
export async function domainsToTake(env: string): Promise<string[]> {
  const config = readConfig({ config: 'wrangler.toml', env }, { hideWarnings: true })
  const routes: (string | { pattern: string; custom_domain?: boolean })[] = config.routes ?? []
  const domains = routes.flatMap((route) =>
    typeof route === 'object' && route.custom_domain ? [route.pattern] : [],
  )
  if (domains.length === 0) return []
  const taken = await attached(config.account_id).catch(() => [])
  return domains.flatMap((domain) => {
    const service = taken.find(({ hostname }) => hostname === domain)?.service
    if (service === config.name) return []
    return [
      `${domain}, ${service ? `from the worker ${service}` : 'with the DNS records that it has'}`,
    ]
  })
}

/** The domains of the account's workers (https://developers.cloudflare.com/api/resources/workers/subresources/domains). */
async function attached(account?: string): Promise<Taken[]> {
  const {
    CLOUDFLARE_API_BASE_URL: api = 'https://api.cloudflare.com/client/v4',
    CLOUDFLARE_ACCOUNT_ID: id = account,
    CLOUDFLARE_API_TOKEN: token,
  } = process.env
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${api}/accounts/${id}/workers/domains`, { headers })
  const { result } = (await response.json()) as { result: Taken[] }
  return result
}
