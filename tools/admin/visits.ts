import { questions } from 'virtual:content/quiz'
import { DAY_MS } from '../../src/core/time/dates.ts'
import { jsonFields } from '../../src/server/services/outcome.ts'
import type { CommandContext, CommandResult, Options } from './context.ts'
import { fetchText } from './fetch.ts'
import type { Row } from '../ledger/ledger.ts'
import { Failure } from '../terminal/failure.ts'
import { wranglerConfig } from '../ledger/target.ts'

export async function visits(
  context: CommandContext,
  { days, by }: Pick<Options, 'days' | 'by'>,
): Promise<CommandResult> {
  if (!/^[1-9]\d{0,3}$/.test(days)) throw new Failure(`--days: ${days} is not a number of days.`)
  if (by !== 'place' && by !== 'question') throw new Failure('--by: place or question.')
  const counts = await visitsSince(context, context.now - Number(days) * DAY_MS)
  if (by === 'question') return { lines: stopsIn(counts) }
  return {
    lines: counts.map(({ times, event, place, reason }) =>
      [String(times).padStart(8), event, place, reason].filter(Boolean).join(' '),
    ),
  }
}

/**
 * How often each event happened since an instant, by place and reason, the most frequent first. Each point
 * stands for `_sample_interval` events: https://developers.cloudflare.com/analytics/analytics-engine/sql-api/
 */
async function visitsSince(
  { target, fetchImpl }: Pick<CommandContext, 'target' | 'fetchImpl'>,
  since: number,
): Promise<Row[]> {
  const { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token } = process.env
  if (!target.remote || !account || !token)
    throw new Failure(
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
    throw new Failure(
      `The counts of visits cannot be read (${status || text}): the token needs "Account Analytics: Read" (docs/events.md).`,
      3,
    )
  return data
}

/** Fewer people prove nothing. */
const FEWEST = 30

/** The quiz's questions, how many people reached each, and which share of them gave no answer. */
function stopsIn(visits: readonly Row[]): string[] {
  const times = (event: string, place = '') =>
    Number(visits.find((row) => row['event'] === event && row['place'] === place)?.['times'] ?? 0)
  const reached = questions.map((_, index) => times('question_reached', `${index + 1}`))
  const lines = questions.map(({ text }, index) => {
    const [here = 0, next = times('quiz_finished')] = reached.slice(index)
    const share = `${Math.round((1 - Math.min(next, here) / here) * 100)} %`
    const stopped = here < FEWEST ? 'too few' : share
    // The first answer begins the quiz, so nobody is counted before it.
    const cells = index === 0 ? ['-', '-'] : [here, stopped]
    return [...cells.map((cell) => String(cell).padStart(8)), `  ${index + 1}. ${text}`].join('')
  })
  return [' reached stopped', ...lines]
}
