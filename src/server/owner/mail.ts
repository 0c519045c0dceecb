import { book } from 'virtual:content/book'
import { DAY_MS, HOUR_MS } from '../../core/lib/dates.ts'
import { limits } from '../ledger/limits.ts'
import { type HealthCode, healthCodes } from '../outbox/health-codes.ts'
import { type Report, reportLines } from './report.ts'

/** What the owner knows: the row of the table `owner`. */
export type Knowledge = {
  health: 'ok' | HealthCode
  since: number
  told: 'ok' | HealthCode
  alarms: number
  alarm_day: number
  reported_at: number
  asked: number
  sent: number
}

/** `key` tells two mails apart. */
export type Due = { is: 'health' | 'report'; key: string; morning: number }

/** Five sweeps, the first of them included. */
const SETTLED_MS = 4 * 60_000
const ALARMS_A_DAY = 4
const MORNING_MS = 7 * HOUR_MS

/** The mail that is due, the most important one. `offsetMinutes`: the giveaway's zone. */
export function dueMail(known: Knowledge, now: number, offsetMinutes: number): Due | undefined {
  const offset = offsetMinutes * 60_000 - MORNING_MS
  const morning = Math.floor((now + offset) / DAY_MS) * DAY_MS - offset
  const { health, since, told } = known
  const isSettled = now - since >= SETTLED_MS || isFarAhead(since, now)
  const alarms = known.alarm_day === dayOf(now) ? known.alarms : 0
  if (isSettled && health !== told && (health === 'ok' || alarms < ALARMS_A_DAY))
    return { is: 'health', key: `${health} ${since}`, morning }
  const isReported = known.reported_at >= morning && !isFarAhead(known.reported_at, now)
  if (isReported && known.asked === 0) return undefined
  return { is: 'report', key: `report ${morning} ${known.asked}`, morning }
}

/** From a wrong clock. */
function isFarAhead(instant: number, now: number): boolean {
  return instant > now + limits.clock.ahead
}

export function dayOf(now: number): number {
  return Math.floor(now / DAY_MS)
}

type Mail = { subject: string; text: string }

/** `cause`: why calls of the failing service failed last. */
export function healthMail(code: 'ok' | HealthCode, cause: string | null, report: Report): Mail {
  if (code === 'ok')
    return mail('all well again', ['/health answers ok.', '', ...reportLines(report)])
  const { subject, cause: what, remedy } = healthCodes[code]
  const status = code === 'upstream_failing' && cause ? ` (${cause.replace('http_', '')})` : ''
  return mail(`${subject}${status}`, [
    sentence(`/health answers ${code}: ${what}`),
    sentence(`What to do: ${remedy}`),
    '',
    ...reportLines(report),
  ])
}

/** Undefined if nothing waits and nothing has happened. */
export function reportMail(
  report: Report,
  news: readonly string[],
  { asked, sent }: Pick<Knowledge, 'asked' | 'sent'>,
): Mail | undefined {
  const { waiting, todo } = report
  if (todo.length === 0 && news.length === 0 && asked === 0) return undefined
  const calm = news.length > 0 ? 'news of your site' : 'nothing to do'
  const first =
    'The site writes to you when something waits, happens or fails. Silence means that all is well.'
  return mail(
    todo.length > 0 ? `${waiting} ${waiting.startsWith('1 ') ? 'waits' : 'wait'} for you` : calm,
    [
      ...(sent === 0 ? [first, ''] : []),
      ...(news.length > 0 ? ['New:', ...news.map((each) => `- ${each}`), ''] : []),
      ...reportLines(report),
    ],
  )
}

function mail(subject: string, lines: readonly string[]): Mail {
  const more = 'At any time: npm run admin -- status --remote'
  return {
    subject: `${book.title}: ${subject}`,
    text: [...lines, '', more].flatMap(wrapped).join('\n'),
  }
}

function sentence(text: string): string {
  return `${text.replaceAll('`', '')}.`
}

const WIDTH = 72

/** A line in lines of 72 characters, further ones of a list's item indented. Keeps a command in quotation marks together. */
function wrapped(line: string): string[] {
  const indent = line.startsWith('- ') ? '  ' : ''
  const lines: string[] = []
  let current = ''
  for (const [word] of line.matchAll(/"[^"]*"\S*|\S+/g)) {
    const longer = current === '' ? word : `${current} ${word}`
    if (longer.length <= WIDTH || current === '') current = longer
    else {
      lines.push(current)
      current = indent + word
    }
  }
  return [...lines, current]
}
