import { alerts as labels } from 'virtual:content/labels/alerts'
import { giveawayDates } from '../giveaway/dates.ts'
import type { Giveaway } from '../giveaway/giveaway.ts'
import { causeOf, type Log } from '../lib/log.ts'
import { fill } from '../lib/words.ts'
import type { HealthCode } from './health.ts'
import { limits } from './limits.ts'
import type { Db } from './stores.ts'

/** The part of a `send_email` binding that is used. */
export type Mailer = {
  send: (mail: { to: string; from: string; subject: string; text: string }) => Promise<unknown>
}

/** What the owner hears of. It contains no personal data. */
export type Situation = {
  /** What `GET /health` says; undefined: in order. */
  code: HealthCode | undefined
  /** How many submissions need a person; undefined when the ledger does not say. */
  attention: number | undefined
  giveaways: readonly Giveaway[]
  now: number
}

export type Alerting = {
  db: Db
  log: Log
  mailer: Mailer
  to: string
  from: string
  /** How the mails name the site. */
  site: string
}

/** One subject of mails, what is true of it now, and its mail; without one a change is only noted. */
type Alert = { name: string; state: string; mail: Mail | undefined }
type Mail = { subject: string; text: string }

/**
 * Mails the owner a change of health, the first submission that needs a person, and a giveaway that closes within a day; each
 * at most every six hours. A mail that cannot be sent is tried again ten minutes later. Never throws.
 */
export async function alertOwner(alerting: Alerting, situation: Situation): Promise<void> {
  const { now } = situation
  for (const alert of alertsOf(situation, alerting.site)) {
    try {
      const before = await noted(alerting.db, alert, now)
      if (before !== undefined) await send(alerting, alert, { before, now })
    } catch (error) {
      alerting.log('alert_failed', { alert: alert.name, cause: causeOf(error) })
      if (alert.name === 'health') await sendWithoutLedger(alerting, alert, now)
    }
  }
}

/** What is to be said, if it is new. */
function alertsOf({ code, attention, giveaways, now }: Situation, site: string): Alert[] {
  const mail = ({ subject, text }: Mail, places: Record<string, string>): Mail => ({
    subject: fill(subject, { site, ...places }),
    text: fill(text, { site, ...places }),
  })
  const closing = giveaways.filter(({ closesAt }) => {
    const left = closesAt.ms - now
    return left > 0 && left <= limits.alerts.closing
  })
  return [
    {
      name: 'health',
      state: code ?? CALM,
      mail: code === undefined ? mail(labels.calm, {}) : mail(labels.trouble, { code }),
    },
    ...(attention === undefined
      ? []
      : [
          {
            name: 'attention',
            state: attention > 0 ? 'some' : CALM,
            mail: attention > 0 ? mail(labels.attention, { n: String(attention) }) : undefined,
          },
        ]),
    ...closing.map((giveaway) => {
      const { closes, closesTime } = giveawayDates(giveaway)
      const places = { giveaway: giveaway.id, closes, closesTime }
      return { name: `closing ${giveaway.id}`, state: 'said', mail: mail(labels.closing, places) }
    }),
  ]
}

/** The state of a subject that nobody has to hear of. */
const CALM = 'calm'

/** Notes what is true now. The state before when a mail is due: of two invocations only one gets it. */
async function noted(
  db: Db,
  { name, state, mail }: Alert,
  now: number,
): Promise<string | undefined> {
  const since = mail === undefined ? now : now - limits.alerts.between
  const [before, changed] = await db.batch([
    db.prepare('SELECT state FROM alerts WHERE name = ?1').bind(name),
    db.prepare(NOTE).bind(name, state, mail === undefined ? 0 : now, since, CALM),
  ])
  if (changed?.results.length === 0 || mail === undefined) return undefined
  const [row] = (before?.results ?? []) as { state: string }[]
  return row?.state ?? CALM
}

// A subject that was never noted is calm. One whose change is only noted keeps the time of its last mail.
const NOTE = `
INSERT INTO alerts (name, state, sent_at) SELECT ?1, ?2, ?3 WHERE ?2 <> ?5 OR EXISTS (SELECT 1 FROM alerts WHERE name = ?1)
ON CONFLICT (name) DO UPDATE SET state = excluded.state, sent_at = max(sent_at, excluded.sent_at)
WHERE state <> excluded.state AND sent_at <= ?4
RETURNING name`

type Turn = { before: string; now: number }

async function send(
  alerting: Alerting,
  { name, mail }: Alert,
  { before, now }: Turn,
): Promise<void> {
  const { db, log, mailer, to, from } = alerting
  try {
    await mailer.send({ to, from, ...mail! })
    log('alert_sent', { alert: name })
  } catch (error) {
    log('alert_failed', { alert: name, cause: causeOf(error) })
    const again = now - limits.alerts.between + limits.alerts.retry
    await db
      .prepare('UPDATE alerts SET state = ?2, sent_at = ?3 WHERE name = ?1')
      .bind(name, before, again)
      .all()
  }
}

let lastWithoutLedger = -Infinity

/** The ledger that notes what was said is the trouble: then this isolate remembers. */
async function sendWithoutLedger(
  alerting: Alerting,
  { state, mail }: Alert,
  now: number,
): Promise<void> {
  if (state === CALM || mail === undefined || now - lastWithoutLedger < limits.alerts.between)
    return
  lastWithoutLedger = now
  const { mailer, to, from, log } = alerting
  await mailer.send({ to, from, ...mail }).catch((error: unknown) => {
    log('alert_failed', { alert: 'health', cause: causeOf(error) })
  })
}

/** How many submissions need a person. Rejects when the ledger fails. */
export async function readAttention(db: Db): Promise<number> {
  const sql = "SELECT count(*) AS n FROM submissions WHERE status = 'needs_attention'"
  const [row] = (await db.prepare(sql).bind().all()).results as { n: number }[]
  return row?.n ?? 0
}
