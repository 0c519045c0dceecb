import type { Configuration } from '../../core/configuration.ts'
import { limits } from '../ledger/limits.ts'
import type { Db } from '../ledger/stores.ts'
import type { Kind } from '../ledger/submission.ts'
import { upstreamsOf } from '../services/upstreams.ts'
import { listProblems } from '../ledger/closed-lists.ts'

/** The codes of `GET /health`, which monitors match. The report explains each. */
export type HealthCode =
  | 'setting_invalid'
  | 'list_late'
  | 'sweep_late'
  | 'sweep_dies'
  | 'upstream_failing'
  | 'backlog'
  | 'needs_attention'

export type Findings = {
  ledger: readonly UpstreamRow[]
  lists: readonly HealthCode[]
  settings: Configuration
}

/** The site whose health and report are read, and the time. */
export type Source = { db: Db; configuration: Configuration; now: number }

/** Reads the health of a site. Rejects when the ledger fails. */
export async function readHealth(source: Source): Promise<HealthCode | undefined> {
  const { db, configuration: settings, now } = source
  const [ledger, lists] = await Promise.all([
    readUpstreams(db),
    listProblems(db, settings.giveaways, now),
  ])
  return healthProblem({ ledger, lists, settings }, now)
}

/** The most important problem: causes are reported before their effects. */
export function healthProblem(
  { ledger, lists, settings }: Findings,
  now: number,
): HealthCode | undefined {
  if (settings.invalid.length > 0) return 'setting_invalid'
  if (lists.includes('list_late')) return 'list_late'
  const upstreams = upstreamsOf(settings)
  const connected = ledger.filter(({ kind }) => upstreams[kind] !== undefined)
  const upstream = connected.map((row) => upstreamProblem(row, now))
  return upstream.find((code) => code !== undefined) ?? attentionIn(ledger, now) ?? lists[0]
}

/** The problem of a configured upstream. Rows without an upstream stay in the ledger on purpose. */
export function upstreamProblem(row: UpstreamRow, now: number): HealthCode | undefined {
  const { unswept, unsaved, failures, backlog } = limits.health
  const { due_since: due, waiting_since: waiting } = row
  if (due === null || waiting === null) return undefined
  if (row.unsaved_since !== null && age(row.unsaved_since, now) >= unsaved) return 'sweep_dies'
  if (row.failures >= failures) return 'upstream_failing'
  if (Math.min(now - due, age(row.rests_until, now)) >= unswept) return 'sweep_late'
  // Each failed attempt moves `due_at`, by up to two days.
  const late = row.failures > 0 ? age(waiting, now) : now - due
  return late >= backlog.late && age(row.delivered_at, now) >= backlog.undelivered
    ? 'backlog'
    : undefined
}

function attentionIn(ledger: readonly UpstreamRow[], now: number): HealthCode | undefined {
  const isOld = ({ attention_since: since }: UpstreamRow) =>
    since !== null && age(since, now) >= limits.health.attention
  return ledger.some(isOld) ? 'needs_attention' : undefined
}

/** How long ago an instant was. One far ahead is from a wrong clock, and must not silence an alarm. */
export function age(instant: number, now: number): number {
  return instant > now + limits.clock.ahead ? Infinity : now - instant
}

/** An upstream's state in the ledger; times in milliseconds since the epoch, null without such a row. */
export type UpstreamRow = {
  kind: Kind
  /** Failed calls since the last delivery. */
  failures: number
  rests_until: number
  delivered_at: number
  /** The first sweep since the last one that saved its outcomes. */
  unsaved_since: number | null
  /** When the first row is due. */
  due_since: number | null
  /** Since when the row waits that was received first. */
  waiting_since: number | null
  /** Since when a row is refused, an undecided entry is too late for its list, or a dead letter is stored. */
  attention_since: number | null
}

/** Reads the state of both upstreams. */
export async function readUpstreams(db: Db): Promise<UpstreamRow[]> {
  return (await db.prepare(UPSTREAMS).all()).results as UpstreamRow[]
}

// INDEXED BY, because SQLite may choose `by_time` instead and read all rows of the kind.
const from = (index: string, where: string) =>
  `FROM submissions INDEXED BY ${index} WHERE kind = u.kind AND ${where}`
const due = (isRetry: string) =>
  `(SELECT min(due_at) ${from('due', `status = 'pending' AND (attempts > 0) = ${isRetry}`)})`

const UPSTREAMS = `
SELECT kind, failures, rests_until, delivered_at, unsaved_since,
  coalesce(min(${due('0')}, ${due('1')}), ${due('0')}, ${due('1')}) AS due_since,
  (SELECT waiting_since ${from('by_time', "status = 'pending'")} ORDER BY received_at LIMIT 1) AS waiting_since,
  (SELECT min(since) FROM (
    SELECT min(due_at) AS since ${from('refused', "status = 'refused'")}
    UNION ALL SELECT min(received_at) ${from('held', "hold = 'late' AND reviewed_at IS NULL")}
    UNION ALL SELECT min(received_at) FROM dead_letters
  )) AS attention_since
FROM upstreams u`
