import { prose } from 'virtual:content/pages'
import { causeText } from '../../core/forms/holds.ts'
import { holdNames } from '../../core/forms/holds.ts'
import { endOf, type Giveaway, lastMomentOf, offsetOf } from '../../core/giveaway/giveaway.ts'
import { listAtOf, timeOf } from '../../core/giveaway/round.ts'
import { DAY_MS, longInstant, monthsBefore } from '../../core/time/dates.ts'
import { plural } from '../../core/text/words.ts'
import { dashboardDraw, dashboardPaths, dashboardRow } from '../../core/pages/dashboard-paths.ts'
import { reopened } from '../ledger/closed-lists.ts'
import type { Db } from '../ledger/stores.ts'
import type { Kind } from '../ledger/submission.ts'
import { countOld } from '../outbox/erase.ts'
import { type HealthCode, readHealth, type Source } from '../outbox/health.ts'
import { type Upstreams, upstreamsOf } from '../services/upstreams.ts'
import { datesOf } from './dates.ts'
import { type Counts, readStored, type Row, type Stored } from './stored.ts'

type Context = Source & {
  upstreams: Upstreams
  /** A stored instant in the giveaway's offset: `July 20, 2025 at 9:30 AM EST`. */
  time: (ms: Row[string] | undefined) => string
}

export type Report = Awaited<ReturnType<typeof readReport>>

/** Something to do or to know. `path`: the page of the dashboard on which it is done. */
export type Item = { text: string; path?: string | undefined }

/** What is stored, has happened since an instant, and waits for a person, without names, addresses or answers. */
export async function readReport(source: Source, since = source.now) {
  const { db, configuration, now } = source
  const { giveaways } = configuration
  const upstreams = upstreamsOf(configuration)
  const offsetMinutes = offsetOf(configuration)
  const context: Context = {
    ...source,
    upstreams,
    time: (ms) => longInstant({ ms: Number(ms), offsetMinutes }),
  }
  const [list] = giveaways
    .filter((each) => now < listAtOf(each))
    .toSorted((one, other) => listAtOf(one) - listAtOf(other))
  const ledger = await readStored(db, now, list?.opensAt.ms)
  const { counts } = ledger
  const used = counts.filter(({ accepted }) => accepted > 0)
  const rows = alarmsOfRows(context, ledger, list)
  const code = await readHealth(source)
  const alarm = code && alarms[code]
  // The first line may become the subject.
  const worst = counts.toSorted((a, b) => b.failures - a.failures)
  const ofSite: Item[] = [
    ...(alarm ? [alarm] : []),
    ...(ledger.isBlocked ? [BLOCKED] : []),
    ...worst.flatMap((each) => alarmsOfKind(each, upstreams[each.kind]?.name)),
    ...(await reopened(db, giveaways, now)).map(({ id }) => ({
      text: `The list of ${id} is closed, and no entry is accepted: move its closesAt back. A new giveaway needs a new file.`,
    })),
  ]
  const count = ofSite.length + rows.count
  const things = rows.entries === count ? countOf('entry', count) : plural(count, 'thing')
  const waiting = count > 0 ? `${things} ${count === 1 ? 'waits' : 'wait'} for you` : undefined
  const outside = await Promise.all(giveaways.map((each) => outsideText(db, each)))
  const news = newsOf(context, ledger, since)
  const calm = news.length > 0 ? 'news of your site' : undefined
  return {
    counts,
    draws: ledger.draws,
    /** Each kind that somebody has sent, in words. */
    stored: [
      ...(used.length === 0 ? ['Nobody has signed up or entered yet.'] : []),
      ...used.map((each) => describe(context, each)),
    ],
    notes: [
      ...(code ? [`/health answers ${code}.`] : []),
      ...outside.flat(),
      ...(await erasing(context, counts[0]!.expired_at)),
    ],
    todo: [...ofSite, ...rows.items],
    news,
    /** The mail's subject; undefined if there is nothing to write. */
    subject: code && code !== 'needs_attention' ? ofSite[0]?.text.split(':')[0] : (waiting ?? calm),
  }
}

/** What has happened since an instant, 0 for the first mail, or happens within two days. */
function newsOf(
  { configuration: { giveaways }, now, time }: Context,
  { counts, draws }: Stored,
  since: number,
): Item[] {
  const past = [
    ...counts.map(({ kind, first_at: at }) => ({ at, what: `The first ${kind} came` })),
    ...draws.map(({ giveaway, lines, closed_at: at }) => ({
      at,
      what: `The list of ${giveaway} closed with ${plural(lines, 'line')}`,
    })),
  ]
  const coming = giveaways
    .flatMap((each) => datesOf(each).slice(0, 2))
    .map(({ giveaway, what, at }) => ({ at, what: `${giveaway} ${what}` }))
  const dated = [
    ...past.filter(({ at }) => at !== null && at >= since),
    ...coming.filter(({ at }) => at > now && at <= now + 2 * DAY_MS),
  ]
  const drawable = draws.filter(({ signature, round }) => !signature && timeOf(round) <= now)
  return [
    ...(since === 0 ? [{ text: FIRST }] : []),
    ...dated.map(({ at, what }) => ({ text: `${what} on ${time(at)}.` })),
    ...drawable.map(({ giveaway: id }) => ({
      text: `${id} can be drawn.`,
      path: dashboardDraw(id),
    })),
  ]
}

const FIRST =
  'The site writes to you when something waits, happens or fails. Silence means that all is well.'

function countOf(kind: Kind, count: number): string {
  return kind === 'entry' ? plural(count, 'entry', 'entries') : plural(count, 'signup')
}

/** What became of the rows of a kind. */
function describe(
  { upstreams, time }: Context,
  { kind, accepted, holds, delivered_at: deliveredAt, ...rows }: Counts,
): string {
  const parts = [
    [rows.delivered, 'delivered'],
    [rows.pending, upstreams[kind] ? 'waiting' : 'kept, because no service is connected'],
    [rows.refused, 'in need of attention'],
    [rows.held, `held (${holds})`],
    [rows.erased, 'erased'],
  ]
  const said = parts.filter(([n]) => n !== 0).map(([n, what]) => `${n} ${what}`)
  const delivery = deliveredAt ? ` The last one was delivered on ${time(deliveredAt)}.` : ''
  return `${countOf(kind, accepted)} accepted: ${said.join(', ')}.${delivery}`
}

/** When old rows were last erased, and how many are next within a week. */
async function erasing(
  { db, upstreams, now, time }: Context,
  last: number | null,
): Promise<string[]> {
  const months = prose.privacy.retentionMonths
  const next = await countOld(db, upstreams, monthsBefore(now + 7 * DAY_MS, months))
  const reach = plural(next, 'row reaches', 'rows reach')
  return [
    ...(last ? [`Rows older than ${months} months were last erased on ${time(last)}.`] : []),
    ...(next > 0 ? [`${reach} ${months} months within a week, and will be erased.`] : []),
  ]
}

/** The codes of `/health`, except those that other items explain. Up to its colon a text is the subject of a mail. */
const alarms: Readonly<Partial<Record<HealthCode, Item>>> = {
  setting_invalid: {
    text: 'a setting is invalid: correct the one that the log names, deploy.',
  },
  list_late: {
    text: "the list of a draw is late: ten minutes after its closing time it is open. Check the worker's cron.",
    path: dashboardPaths.draw,
  },
  sweep_late: {
    text: "nothing is forwarded: rows are due, and no sweep has run for five minutes. Check the worker's cron.",
  },
  sweep_dies: {
    text: "forwarding dies: sweeps do not save what they send. Read the worker's errors at Cloudflare, roll back.",
  },
  backlog: {
    text: 'forwarding is late: a row has waited for an hour, and nothing was delivered for ten minutes.',
  },
}

/** What is delivered, and why not. */
const COUNTS = `${dashboardPaths.today}#counts`

const BLOCKED: Item = {
  text: "Buttondown's firewall keeps signups back: set Buttondown's firewall to enabled, not aggressive. They are sent again until then.",
  path: COUNTS,
}

function alarmsOfKind(
  { kind, accepted, failures, cause, ...rows }: Counts,
  service: string | undefined,
): Item[] {
  const stored = rows.delivered + rows.pending + rows.refused + rows.held + rows.erased
  const lost = `${countOf(kind, accepted)} accepted, but ${stored} accounted for: docs/deploy.md, "Recovery".`
  const fails = `forwarding fails (${causeText(cause ?? '')}): check whether ${service} runs, its key, its URL and which fields it wants (docs/services.md). Waiting: ${countOf(kind, rows.pending)}.`
  const refused = `In need of attention: ${countOf(kind, rows.refused)} that ${service ?? 'the service'} did not take. Fix the cause, then release or hold them.`
  return [
    ...(service !== undefined && failures > 0 ? [{ text: fails, path: COUNTS }] : []),
    ...(stored === accepted ? [] : [{ text: lost }]),
    ...(rows.refused > 0
      ? [{ text: refused, path: `${dashboardPaths.held}#${kind}-refused` }]
      : []),
  ]
}

/** Rows that need a person, each with its page. `list`: the giveaway whose list closes next. */
function alarmsOfRows(
  { configuration: { giveaways }, time }: Context,
  { letters, groups, next, offers }: Stored,
  list: Giveaway | undefined,
): { items: Item[]; count: number; entries: number } {
  const until = list ? `, before the list closes on ${time(listAtOf(list))}` : ''
  const held = groups.filter(({ undecided }) => undecided > 0)
  const grouped = held.map(({ kind, hold, undecided: count, id, received_at: at }): Item => {
    const isOne = count === 1
    const what = isOne ? `${kind} of ${time(at)} is` : `${countOf(kind, count)} are`
    const text = `${what} held (${holdNames[hold]}): release or hold ${isOne ? 'it' : 'each, or all'}`
    const isOfList = list && kind === 'entry' && at >= list.opensAt.ms
    return {
      text: `${text}${isOfList ? until : ''}.`,
      path: isOne ? dashboardRow(id) : `${dashboardPaths.held}#${kind}-${hold}`,
    }
  })
  const following = next
    .filter(({ giveaway }) => giveaway === list?.id)
    .map(({ id, giveaway, received_at: at }) => ({
      text: `The only counted entry of an inbox in ${giveaway} is held. The next is of ${time(at)}: release or hold it${until}.`,
      path: dashboardRow(String(id)),
    }))
  const unread = letters.map(({ cause }) => ({
    text: `A message could not be stored (${cause}): read it, then erase it.`,
    path: `${dashboardPaths.held}#messages`,
  }))
  const isOpen = ({ answer }: Row) => answer === null
  const asked = offers.filter(isOpen).map(({ giveaway: id, line, asked_at: askedAt }) => {
    const giveaway = giveaways.find((each) => each.id === id)
    const until = giveaway ? ` until ${time(lastMomentOf(giveaway, Number(askedAt)))}` : ''
    return {
      text: `Line ${line} of ${id} was asked and may answer${until}: record the answer.`,
      path: dashboardDraw(String(id)),
    }
  })
  const accepted = offers.filter((offer) => !isOpen(offer))
  const unnamed = giveaways
    .filter(({ id, wonBy }) => wonBy.length < accepted.filter((of) => of['giveaway'] === id).length)
    .map(({ id }) => ({ text: `${id} has a winner: publish the name.`, path: dashboardDraw(id) }))
  const sumOf = (some: typeof held) => some.reduce((sum, { undecided }) => sum + undecided, 0)
  const others = [...following, ...unread, ...asked, ...unnamed]
  return {
    items: [...grouped, ...others],
    count: sumOf(held) + others.length,
    entries: sumOf(held.filter(({ kind }) => kind === 'entry')),
  }
}

/** Entries that moved dates leave out. */
async function outsideText(db: Db, { id, opensAt, closesAt }: Giveaway): Promise<string[]> {
  const outside = db.prepare(OUTSIDE).bind(id, opensAt.ms, endOf({ opensAt, closesAt }))
  const [{ count }] = (await outside.all()).results as [{ count: number }]
  const entries = plural(count, 'entry was', 'entries were')
  const dates = 'before the opening or after the close that the settings give now'
  return count === 0 ? [] : [`${id}: ${entries} received ${dates}, and not drawn.`]
}

const OUTSIDE = `SELECT count(*) AS count FROM submissions
  WHERE giveaway = ?1 AND leaf IS NOT NULL AND hold IS NULL AND (received_at < ?2 OR received_at >= ?3)`
