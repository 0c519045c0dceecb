import { prose } from 'virtual:content/pages'
import type { Configuration } from '../../core/configuration.ts'
import { endOf, type Giveaway, offsetOf } from '../../core/giveaway/giveaway.ts'
import { listAtOf } from '../../core/giveaway/round.ts'
import { DAY_MS, longInstant, monthsBefore } from '../../core/lib/dates.ts'
import { plural } from '../../core/lib/words.ts'
import { reopened, undecidedEntries } from '../ledger/closed-lists.ts'
import { undecidedHolds } from '../ledger/holds.ts'
import type { Db } from '../ledger/stores.ts'
import { type Kind, kinds, states } from '../ledger/submission.ts'
import { countOld } from '../outbox/erase.ts'
import { readHealth } from '../outbox/health.ts'
import { type Upstreams, upstreamsOf } from '../services/upstreams.ts'

/** What is stored, and what a person has to do. Contains counts, ids, dates and commands, and nobody's name, address or answer. */
export type Report = {
  stored: string[]
  todo: string[]
  /** What the owner has to do, counted: `2 entries`. */
  waiting: string
  /** Those without an answer. */
  offers: readonly { giveaway: string; line: number; asked_at: number }[]
}

export type Subject = { db: Db; configuration: Configuration; now: number }

export async function readReport(subject: Subject): Promise<Report> {
  const { db, configuration, now } = subject
  const upstreams = upstreamsOf(configuration)
  const offsetMinutes = offsetOf(configuration)
  const time: Time = (ms) => longInstant({ ms: Number(ms), offsetMinutes })
  const ledger = await readStored(db)
  const used = ledger.counts.filter(({ accepted }) => accepted > 0)
  const rows = await alarmsOfRows(subject, ledger, time)
  const { code } = await readHealth({ db, settings: configuration, now })
  const alarms = [
    // `alarmsOfKind` counts what needs attention.
    ...(code === undefined || code === 'needs_attention'
      ? []
      : [`/health says ${code}: docs/deploy.md has a table of the codes.`]),
    ...ledger.counts.flatMap((each) => alarmsOfKind(each, upstreams[each.kind]?.name)),
    ...(await reopened(db, configuration.giveaways, subject.now)).map(reopenedText),
  ]
  const outside = await Promise.all(configuration.giveaways.map((each) => outsideText(db, each)))
  return {
    stored: [
      ...(used.length === 0 ? ['Nobody has signed up or entered yet.'] : []),
      ...used.map((each) => describe(each, upstreams, time)),
      ...outside.flat(),
      ...(await erasing(db, upstreams, now, ledger.counts[0]!.expired_at, time)),
    ],
    todo: [...alarms, ...rows.lines],
    waiting:
      rows.entries > 0 && rows.entries === alarms.length + rows.count
        ? plural(rows.entries, 'entry', 'entries')
        : plural(alarms.length + rows.count, 'thing'),
    offers: ledger.offers,
  }
}

/** The lines of a report. */
export function reportLines({ stored, todo }: Report): string[] {
  return [
    ...stored,
    todo.length === 0 ? 'Nothing to do.' : 'To do:',
    ...todo.map((each) => `- ${each}`),
  ]
}

type Row = Record<string, string | number | null>
/** A stored instant in the giveaway's offset: `July 20, 2025 at 9:30 AM EST`. */
type Time = (ms: Row[string] | undefined) => string

/** The most rows of each list. */
const LISTED = 20

/** Reads counts from indexes only: 0.1 s for a million rows, where a scan of the table takes 40 s. One batch, since wrangler takes seconds. */
async function readStored(db: Db) {
  const statements = [
    `SELECT *, ${states.map(counted).join(', ')}, (SELECT group_concat(n || ' ' || hold, ', ') FROM (
        SELECT hold, count(*) AS n FROM submissions INDEXED BY held WHERE kind = t.kind AND hold IS NOT NULL GROUP BY hold
      )) AS holds
      FROM tally t JOIN upstreams USING (kind) ORDER BY kind DESC`,
    `SELECT message_id AS id, cause FROM dead_letters LIMIT ${LISTED}`,
    `SELECT id, kind, giveaway, hold, received_at FROM submissions INDEXED BY held
      WHERE kind IN (${quoted(kinds)}) AND hold IN (${quoted(undecidedHolds)})
        AND reviewed_at IS NULL ORDER BY kind, hold, received_at LIMIT ${LISTED}`,
    NEXT_ENTRIES,
    'SELECT giveaway, line, asked_at FROM draw_asked WHERE answer IS NULL ORDER BY giveaway, place',
  ]
  const answers = await db.batch(statements.map((sql) => db.prepare(sql)))
  const [counts, letters, undecided, next, offers] = answers.map(({ results }) => results) as [
    Counts[],
    Row[],
    Row[],
    Row[],
    Report['offers'],
  ]
  return { counts, letters, undecided, next, offers }
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ')
}

type Counts = Record<(typeof states)[number], number> & {
  kind: Kind
  accepted: number
  erased: number
  holds: string | null
  delivered_at: number
  failures: number
  cause: string | null
  /** When the cron last looked for rows that are too old. */
  expired_at: number | null
}

function counted(state: string): string {
  return `(SELECT count(*) FROM submissions INDEXED BY by_time WHERE kind = t.kind AND status = '${state}') AS ${state}`
}

/** The next entry of each inbox whose entry was held by hand and that has none that counts: its first unreviewed duplicate. */
const NEXT_ENTRIES = `SELECT DISTINCT next.id, next.received_at, next.giveaway
    FROM (SELECT h.inbox_key, h.giveaway FROM submissions h INDEXED BY held
      WHERE h.kind = 'entry' AND h.hold = 'by_hand') h
    CROSS JOIN submissions next ON next.id = (
      SELECT d.id FROM submissions d INDEXED BY of_inbox
      WHERE d.inbox_key = h.inbox_key AND d.kind = 'entry' AND d.hold = 'duplicate'
        AND d.giveaway = h.giveaway AND d.reviewed_at IS NULL
      ORDER BY d.received_at LIMIT 1
    )
    WHERE NOT EXISTS (
      SELECT 1 FROM submissions c INDEXED BY place_taken
      WHERE c.inbox_key = h.inbox_key AND c.giveaway = h.giveaway AND c.kind = 'entry' AND c.hold IS NULL
    ) LIMIT ${LISTED}`

function countOf(kind: Kind, count: number): string {
  return kind === 'entry' ? plural(count, 'entry', 'entries') : plural(count, 'signup')
}

/** What became of the rows of a kind. */
function describe(
  { kind, accepted, holds, delivered_at: deliveredAt, ...rows }: Counts,
  upstreams: Upstreams,
  time: Time,
): string {
  const parts = [
    [rows.delivered, 'delivered'],
    [rows.pending, upstreams[kind] ? 'waiting' : 'kept, because no service is connected'],
    [rows.refused, 'in need of attention'],
    [rows.held, `held (${holds})`],
    [rows.erased, 'erased'],
  ]
  const said = parts.filter(([n]) => n !== 0).map(([n, what]) => `${n} ${what}`)
  const delivery = deliveredAt > 0 ? ` The last delivery was on ${time(deliveredAt)}.` : ''
  return `${countOf(kind, accepted)} accepted: ${said.join(', ')}.${delivery}`
}

/** When old rows were last erased, and how many are next within a week. */
async function erasing(
  db: Db,
  upstreams: Upstreams,
  now: number,
  last: number | null,
  time: Time,
): Promise<string[]> {
  const months = prose.privacy.retentionMonths
  const next = await countOld(db, upstreams, monthsBefore(now + 7 * DAY_MS, months))
  const reach = plural(next, 'row reaches', 'rows reach')
  return [
    ...(last ? [`Rows older than ${months} months were last erased on ${time(last)}.`] : []),
    ...(next > 0 ? [`${reach} ${months} months within a week, and will be erased.`] : []),
  ]
}

function alarmsOfKind(
  { kind, accepted, failures, cause, ...rows }: Counts,
  service: string | undefined,
): string[] {
  const there = rows.delivered + rows.pending + rows.refused + rows.held + rows.erased
  const lost = `${countOf(kind, accepted)} accepted, but ${there} accounted for: docs/deploy.md, "Recovery".`
  const fails = `${service} fails (${cause}): check whether it runs, its key, its URL and which fields it wants (docs/services.md). Waiting: ${countOf(kind, rows.pending)}.`
  const name = kind === 'entry' ? 'entries' : 'signups'
  const refused = `In need of attention: ${countOf(kind, rows.refused)}. "export ${name}" lists them; fix the cause, then "release --refused", or "hold <id>".`
  return [
    ...(there === accepted ? [] : [lost]),
    ...(service !== undefined && failures > 0 ? [fails] : []),
    ...(rows.refused > 0 ? [refused] : []),
  ]
}

/** Rows that need a person, each with its command. */
async function alarmsOfRows(
  { db, configuration, now }: Subject,
  { letters, undecided, next, offers }: Awaited<ReturnType<typeof readStored>>,
  time: Time,
): Promise<{ lines: string[]; count: number; entries: number }> {
  const open = configuration.giveaways.filter((giveaway) => now < listAtOf(giveaway))
  const entries = (await Promise.all(open.map((list) => undecidedEntries(db, list)))).flat()
  const held = new Map([...undecided, ...entries].map((row) => [row['id'], row]))
  const listOf = (row: Row) => open.find(({ id }) => id === row['giveaway'])
  function decide(row: Row): string {
    const list = listOf(row)
    const until = list ? `, before the list closes on ${time(listAtOf(list))}` : ''
    return `"show ${row['id']}", then "release" or "hold" it${until}.`
  }
  const told = [
    ...Array.from(
      held.values(),
      (row) =>
        `${row['kind']} ${row['id']} of ${time(row['received_at'])} is held (${row['hold']}): ${decide(row)}`,
    ),
    ...next
      .filter(listOf)
      .map(
        (row) =>
          `The only counted entry of an inbox in ${row['giveaway']} is held. The next is ${row['id']} of ${time(row['received_at'])}: ${decide(row)}`,
      ),
  ]
  const unread = letters.map(
    ({ id, cause }) =>
      `A message could not be stored (${cause}): "show ${id}", then "forget ${id}".`,
  )
  const asked = offers.map(
    ({ giveaway, line }) =>
      `Line ${line} of ${giveaway} was asked: "draw ${giveaway}" tells until when, and "draw ${giveaway} --line ${line} --answer …" records the answer.`,
  )
  const isCut = [letters, undecided, next].some(({ length }) => length === LISTED)
  const more = isCut ? ['There may be more: decide on these first.'] : []
  const several = [...Map.groupBy(held.values(), (row) => row['hold'])]
    .filter(([, { length }]) => length > 1)
    .map(([hold]) => `All of ${hold}: "hold --hold ${hold}", or "release --hold ${hold}".`)
  return {
    lines: [...told, ...several, ...unread, ...more, ...asked],
    count: told.length + unread.length + asked.length,
    entries: [...held.values()].filter(({ kind }) => kind === 'entry').length,
  }
}

function reopenedText({ id }: Giveaway): string {
  return `The list of ${id} is closed, and no entry is accepted: move its closesAt back. A new giveaway needs a new file.`
}

/** Entries that moved dates leave out. */
export async function outsideText(db: Db, { id, opensAt, closesAt }: Giveaway): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT count(*) AS n FROM submissions
        WHERE giveaway = ?1 AND leaf IS NOT NULL AND hold IS NULL AND (received_at < ?2 OR received_at >= ?3)`,
    )
    .bind(id, opensAt.ms, endOf({ opensAt, closesAt }))
    .all()
  const count = Number((results as Row[])[0]?.['n'])
  const entries = plural(count, 'entry was', 'entries were')
  const dates = 'before the opening or after the close that the settings give now'
  return count === 0 ? [] : [`${id}: ${entries} received ${dates}, and not drawn.`]
}
