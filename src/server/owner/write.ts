import type { Configuration } from '../../core/configuration.ts'
import { offsetOf } from '../../core/giveaway/giveaway.ts'
import { HOUR_MS } from '../../core/lib/dates.ts'
import { causeOf, type Log } from '../../core/lib/log.ts'
import { type Timers, withTimeout } from '../../core/lib/timers.ts'
import type { Db } from '../ledger/stores.ts'
import { readHealth } from '../outbox/health.ts'
import { dayOf, type Due, dueMail, healthMail, type Knowledge, reportMail } from './mail.ts'
import { readNews } from './news.ts'
import { readReport } from './report.ts'

/** The part of Cloudflare's binding `send_email` that mails to the owner use. */
export type Mailbox = {
  send(mail: { from: string; to: string; subject: string; text: string }): Promise<unknown>
}

export type Owner = { configuration: Configuration; mailbox: Mailbox | undefined }

type Tools = { db: Db; log: Log; timers: Timers }

const LIMIT_MS = 20_000
const TRIES = 4

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
  const { ownerEmail: to, origin } = configuration
  if (mailbox === undefined || to === undefined || origin === undefined) return
  const now = timers.now()
  const subject = { db, configuration, now }
  const { code = 'ok', cause } = await readHealth({ db, settings: configuration, now }, timers)
  const [, owners] = await db.batch([
    db.prepare(NOTE).bind(code, now),
    db.prepare('SELECT * FROM owner'),
  ])
  const known = owners!.results[0] as Knowledge
  const due = dueMail(known, now, offsetOf(configuration))
  if (due === undefined) return
  const tries = await claim(db, due.key, now)
  if (tries === undefined) return

  async function compose({ is }: Due) {
    const report = await readReport(subject)
    if (is === 'health') return healthMail(code, cause, report)
    return reportMail(report, await readNews(subject, report, known.reported_at), known)
  }

  if (tries > TRIES) log('owner_mail_given_up', { mail: due.key })
  const mail = tries > TRIES ? undefined : await compose(due)
  const from = `site@${new URL(origin).hostname}`
  if (mail) await mailbox.send({ from, to, ...mail })
  await settle(db, due, known.health, now, mail !== undefined)
}

const NOTE = 'UPDATE owner SET health = ?1, since = ?2 WHERE health <> ?1'

/** Says that a mail is under way. Returns its tries; undefined while another sweep sends it, or for an hour after a failure. */
async function claim(db: Db, key: string, now: number): Promise<number | undefined> {
  const { results } = await db
    .prepare(CLAIM)
    .bind(key, now, now + HOUR_MS, now + 2 * HOUR_MS)
    .all()
  return (results as { tries: number }[])[0]?.tries
}

// A time two hours ahead is from a wrong clock.
const CLAIM = `
UPDATE owner SET tries = iif(mail IS ?1, tries, 0) + 1, mail = ?1, due_at = ?3
WHERE mail IS NOT ?1 OR due_at <= ?2 OR due_at > ?4
RETURNING tries`

/** Notes that the owner has been told, or was in vain. */
async function settle(
  db: Db,
  { is, key, morning }: Due,
  health: string,
  now: number,
  isSent: boolean,
): Promise<void> {
  const told = health === 'ok' ? ['told = ?3', health] : [ALARMED, health, dayOf(now)]
  const [set, ...values] = is === 'health' ? told : ['reported_at = ?3, asked = 0', morning]
  await db
    .prepare(`UPDATE owner SET mail = NULL, tries = 0, sent = sent + ?2, ${set} WHERE mail = ?1`)
    .bind(key, Number(isSent), ...values)
    .all()
}

const ALARMED = 'told = ?3, alarms = iif(alarm_day = ?4, alarms, 0) + 1, alarm_day = ?4'
