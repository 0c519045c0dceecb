import { questions } from 'virtual:content/quiz'
import { kinds, states } from '../src/delivery/submission.ts'
import { DAY_MS } from '../src/lib/dates.ts'
import type { CommandContext, CommandResult } from './command.ts'
import { listed } from './ledger.ts'
import { type Table, tableOf } from './output.ts'
import { offsetOf } from './target.ts'
import { visitsSince } from './visits.ts'

type Grouping = 'day' | keyof typeof groups | 'place' | 'question'

export async function report(
  context: CommandContext,
  { days, by }: { days: number; by: Grouping },
): Promise<CommandResult> {
  const since = context.now - days * DAY_MS
  if (by === 'question') return { lines: tableOf(stopsIn(await visitsSince(context, since))) }
  if (by === 'place') return { lines: tableOf(await visitsSince(context, since)) }
  return { lines: tableOf(submissions(context, by, since)) }
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
): Table {
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
  const columns = [by, 'signups', 'entries', 'held']
  return [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
}

/** Fewer people show only chance. */
const FEWEST = 30

/** The quiz's questions, how many people reached each, and which share of them gave no answer. */
function stopsIn(visits: Table): Table {
  const times = (event: string, place = '') =>
    Number(visits.find((row) => row[0] === event && row[1] === place)?.at(-1) ?? 0)
  const reached = questions.map((_, index) => times('question_reached', `${index + 1}`))
  return [
    ['', 'question', 'reached', 'stopped there'],
    ...questions.map(({ text }, index) => {
      // The first answer begins the quiz, so nobody is counted before it.
      if (index === 0) return [1, text, '-', '-']
      const [here = 0, next = times('quiz_finished')] = reached.slice(index)
      const share = `${Math.round((1 - Math.min(next, here) / here) * 100)} %`
      return [index + 1, text, here, here < FEWEST ? 'too few to judge' : share]
    }),
  ]
}
