import { jsonFields } from '../src/server/services/outcome.ts'
import type { CommandContext } from './command.ts'
import { fetchText } from './fetch.ts'
import type { Row } from './ledger.ts'
import { Refused } from './refused.ts'
import { wranglerConfig } from './target.ts'

/**
 * How often each event happened since an instant, by place and reason, the most frequent first (docs/events.md). Each point stands
 * for `_sample_interval` events. https://developers.cloudflare.com/analytics/analytics-engine/sql-api/
 */
export async function visitsSince(
  { target, fetchImpl }: Pick<CommandContext, 'target' | 'fetchImpl'>,
  since: number,
): Promise<Row[]> {
  const { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token } = process.env
  if (!target.remote || !account || !token)
    throw new Refused(
      'Visits are counted in production: use --remote, with CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN set (docs/events.md).',
    )
  const { dataset } = wranglerConfig(target.env).analytics_engine_datasets![0]!
  const { status, text } = await fetchText(
    fetchImpl,
    `https://api.cloudflare.com/client/v4/accounts/${encodeURIComponent(account)}/analytics_engine/sql`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: `SELECT index1 AS event, blob1 AS place, blob2 AS reason, SUM(_sample_interval) AS times
FROM ${dataset} WHERE timestamp >= toDateTime(${Math.floor(since / 1000)})
GROUP BY event, place, reason ORDER BY times DESC FORMAT JSON`,
    },
  )
  const data = jsonFields(text)?.['data'] as Row[] | undefined
  if (data === undefined)
    throw new Refused(
      `The counts of visits cannot be read (${status || text}): the token needs "Account Analytics: Read" (docs/events.md).`,
      3,
    )
  return data
}
