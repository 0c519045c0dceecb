import { book } from 'virtual:content/book'
import type { Configuration } from '../../core/configuration.ts'
import { offsetOf } from '../../core/giveaway/giveaway.ts'
import { DAY_MS, HOUR_MS } from '../../core/time/dates.ts'
import { causeOf, type Log } from '../log.ts'
import { dashboardPaths } from '../../core/pages/dashboard-paths.ts'
import { type Timers, withTimeout } from '../../core/time/timers.ts'
import type { Db } from '../ledger/stores.ts'
import { readHealth } from '../outbox/health.ts'
import { type Item, readReport, type Report } from './report.ts'

/** The part of Cloudflare's binding `send_email` that mails to the owner use. */
export type Mailbox = {
  send(mail: { from: string; to: string; subject: string; text: string }): Promise<unknown>
}

export type Owner = { configuration: Configuration; mailbox: Mailbox | undefined }

type Tools = { db: Db; log: Log; timers: Timers }

const LIMIT_MS = 20_000
const TRIES = 4
/** Five sweeps, the first of them included. */
const SETTLED_MS = 4 * 60_000
const ALARMS_A_DAY = 4
const MORNING_MS = 7 * HOUR_MS

/** Writes the owner the mail that is due, if any. Never throws, and ends within its time limit. */
export async function writeToOwner(tools: Tools, owner: Owner): Promise<void> {
  const { log, timers } = tools
  try {
    await withTimeout(LIMIT_MS, write(tools, owner), timers)
  } catch (error) {
    log('owner_mail_failed', { cause: causeOf(error) })
  }
}

async function write({ db, log, timers }: Tools, { configuration, mailbox }: Owner): Promise<void> {
  const { ownerEmail: to, origin, dashboardKey } = configuration
  if (mailbox === undefined || to === undefined || origin === undefined) return
  const now = timers.now()
  const health = (await readHealth({ db, configuration, now })) ?? 'ok'
  const noted = await db.prepare(NOTE).bind(health, now).all()
  const [{ since, told, told_at: toldAt, alarms, tried_at: triedAt }] = noted.results as [OwnerRow]

  const offset = offsetOf(configuration) * 60_000 - MORNING_MS
  const isMorning = now - toldAt > (now + offset) % DAY_MS
  const isChanged = health !== told && now - since >= SETTLED_MS
  const isAllowed = health === 'ok' || alarms < ALARMS_A_DAY
  if (!isMorning && !(isChanged && isAllowed)) return
  // A claim that was not settled: its mail is under way, or has failed.
  if (triedAt !== toldAt && now - triedAt < HOUR_MS) return
  const [claim] = (await db.prepare(CLAIM).bind(triedAt, now).all()).results as { tries: number }[]
  if (claim === undefined) return

  if (claim.tries > TRIES) log('owner_mail_given_up', { health })
  else {
    const report = await readReport({ db, configuration, now }, Math.min(toldAt, now))
    const subject = health === 'ok' && told !== 'ok' ? 'all well again' : report.subject
    if (subject !== undefined)
      await mailbox.send({
        from: `site@${new URL(origin).hostname}`,
        to,
        subject: `${book.title}: ${subject}`,
        text: textOf(report, dashboardKey === undefined ? undefined : origin),
      })
  }
  const today = isMorning ? 0 : alarms + Number(health !== 'ok')
  await db.prepare(SETTLE).bind(health, today).all()
}

/** The row of the table `owner`. */
type OwnerRow = { since: number; told: string; told_at: number; alarms: number; tried_at: number }

const NOTE = `UPDATE owner SET health = ?1, since = iif(health = ?1, since, ?2), tries = iif(health = ?1, tries, 0)
  RETURNING *`

// Of two sweeps that have read the same row, one claims it.
const CLAIM =
  'UPDATE owner SET tries = tries + 1, tried_at = ?2 WHERE tried_at = ?1 RETURNING tries'

const SETTLE = 'UPDATE owner SET told = ?1, alarms = ?2, told_at = tried_at, tries = 0'

/** Makes the next mail a first one, also after mails that failed. */
export const WRITE_ANEW = 'UPDATE owner SET told_at = 0, tried_at = 0, tries = 0'

/** `origin`: where the dashboard is; undefined while it is closed. */
export function textOf({ stored, notes, todo, news }: Report, origin: string | undefined): string {
  const lines = [
    ...(news.length > 0 ? ['New:', ...news.flatMap(itemLines), ''] : []),
    ...stored,
    ...notes,
    todo.length === 0 ? 'Nothing to do.' : 'To do:',
    ...todo.flatMap(itemLines),
    '',
    ...(origin === undefined ? [CLOSED] : ['At any time:', `${origin}${dashboardPaths.today}`]),
  ]
  return lines.map(wrapped).join('\n')

  function itemLines({ text, path }: Item): string[] {
    const at = path !== undefined && origin !== undefined ? [`  ${origin}${path}`] : []
    return [`- ${text}`, ...at]
  }
}

const CLOSED = 'The dashboard is closed: set DASHBOARD_KEY (docs/dashboard.md).'

/** Lines of at most 72 characters, except for a link. */
function wrapped(line: string): string {
  if (/^ *https?:/.test(line)) return line
  const indent = line.startsWith('- ') ? '\n  ' : '\n'
  return line.replace(/(?=.{71})(.{1,70}) (?=\S)/g, `$1${indent}`)
}
