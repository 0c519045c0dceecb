import { questions } from 'virtual:content/quiz'
import { kinds, states } from '../src/server/ledger/submission.ts'
import { DAY_MS } from '../src/core/lib/dates.ts'
import type { CommandContext, CommandResult } from './command.ts'
import { listed, type Row } from './ledger.ts'
import { tableOf } from './output.ts'
import { offsetOf } from '../src/core/giveaway/giveaway.ts'
import { visitsSince } from './visits.ts'

type Grouping = 'day' | keyof typeof groups | 'place' | 'question'

export async function report(
  context: CommandContext,
  { days, by }: { days: number; by: Grouping },
): Promise<CommandResult> {
  const since = context.now - days * DAY_MS
  if (by !== 'question' && by !== 'place') return { lines: submissions(context, by, since) }
  const visits = await visitsSince(context, since)
  if (by === 'question') return { lines: stopsIn(visits) }
  return { lines: tableOf(['event', 'place', 'reason', 'times'], visits) }
}

/** The group of a row in SQL; `-` without a campaign. */
const groups = {
  campaign: attributed('utm_campaign'),
  source: attributed('utm_source', 'ref', 'referrer'),
  page: attributed('page'),
}

function attributed(...names: readonly string[]): string {
  const values = names.map((name) => `attribution ->> '$.${name}'`)
  return `iif(json_valid(attribution), coalesce(${values.join(', ')}, '-'), '-')`
}

/** Counts of signups and entries by group. Days are in the giveaway's offset. */
function submissions(
  { query, configuration }: Pick<CommandContext, 'query' | 'configuration'>,
  by: 'day' | keyof typeof groups,
  since: number,
): string[] {
  const seconds = offsetOf(configuration) * 60
  const isDay = by === 'day'
  const group = isDay ? `date(received_at / 1000 + ${seconds}, 'unixepoch')` : groups[by]
  const [rows = []] = query(`
    SELECT ${group} AS ${by},
      sum(kind = 'signup' AND status <> 'held') AS signups,
      sum(kind = 'entry' AND status <> 'held') AS entries,
      sum(status = 'held') AS held
    FROM submissions INDEXED BY by_time
    WHERE kind IN ${listed(kinds)} AND status IN ${listed(states)} AND received_at >= ${since}
    GROUP BY 1 ORDER BY ${isDay ? '1' : 'signups + entries DESC, 1'}`)
  return tableOf([by, 'signups', 'entries', 'held'], rows)
}

/** Fewer people show only chance. */
const FEWEST = 30

/** The quiz's questions, how many people reached each, and which share of them gave no answer. */
function stopsIn(visits: readonly Row[]): string[] {
  const times = (event: string, place = '') =>
    Number(visits.find((row) => row['event'] === event && row['place'] === place)?.['times'] ?? 0)
  const reached = questions.map((_, index) => times('question_reached', `${index + 1}`))
  const rows = questions.map(({ text: question }, index) => {
    // The first answer begins the quiz, so nobody is counted before it.
    if (index === 0) return { '': 1, question, reached: '-', 'stopped there': '-' }
    const [here = 0, next = times('quiz_finished')] = reached.slice(index)
    const share = `${Math.round((1 - Math.min(next, here) / here) * 100)} %`
    const stopped = here < FEWEST ? 'too few to judge' : share
    return { '': index + 1, question, reached: here, 'stopped there': stopped }
  })
  return tableOf(['', 'question', 'reached', 'stopped there'], rows)
}
