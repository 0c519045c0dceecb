import { Refused } from '../refused.ts'

/** Asks the Analytics Engine: https://developers.cloudflare.com/analytics/analytics-engine/sql-api/ */
export async function askDataset(
  sql: string,
  { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token }: NodeJS.ProcessEnv,
  fetchImpl: typeof fetch = fetch,
): Promise<string> {
  if (!account || !token)
    throw new Refused(
      'numbers needs CLOUDFLARE_ACCOUNT_ID, and in CLOUDFLARE_API_TOKEN a token that may read Account Analytics (docs/events.md).',
    )
  const url = `https://api.cloudflare.com/client/v4/accounts/${encodeURIComponent(account)}/analytics_engine/sql`
  const answer = await fetchImpl(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: sql,
    signal: AbortSignal.timeout(30_000),
  }).catch(() => undefined)
  if (answer?.ok) return answer.text()
  const why = { 401: 'the token is not valid', 403: 'the token may not read Account Analytics' }
  const status = answer?.status ?? 0
  const says = why[status as keyof typeof why] ?? (answer ? `it answered ${status}` : 'no answer')
  throw new Refused(`The Analytics Engine did not tell: ${says}.`, 3)
}
