import type { Ask, Row } from './ledger.ts'

const kinds = ['newsletter', 'contest'] as const
const states = ['delivered', 'pending', 'sending', 'needs_attention', 'quarantined'] as const
const HOUR_MS = 3_600_000

const STATUS = `
SELECT kind, status, count(*) AS n FROM submissions GROUP BY kind, status;
SELECT kind, accepted, erased FROM tally;
SELECT kind, min(received_at) AS oldest FROM submissions WHERE status IN ('pending', 'sending') GROUP BY kind;
SELECT kind, failures, paused_until, failing_since, last_error, last_error_at FROM upstreams;
SELECT count(*) AS n FROM dead_letters`

export type Status = { lines: string[]; alarms: string[] }

/** The books of the ledger as of an instant, and what a person must look at. */
export function readStatus(ask: Ask, now: number): Status {
  return describe(ask(STATUS), now)
}

export function describe(
  [counts = [], tally = [], oldest = [], upstreams = [], letters = []]: Row[][],
  now: number,
): Status {
  const lines = [`${''.padEnd(26)}${kinds.map((kind) => kind.padStart(12)).join('')}`]
  const alarms: string[] = []
  const row = (name: string, value: (kind: string) => string | number) =>
    lines.push(name.padEnd(26) + kinds.map((kind) => String(value(kind)).padStart(12)).join(''))
  const count = (kind: string, status: string) =>
    number(counts.find((each) => each['kind'] === kind && each['status'] === status)?.['n'])

  row('accepted', (kind) => number(of(tally, kind)['accepted']))
  for (const status of states) row(`  ${status}`, (kind) => count(kind, status))
  row('  erased by hand', (kind) => number(of(tally, kind)['erased']))
  row('oldest waiting', (kind) => age(of(oldest, kind)['oldest'], now))
  row('upstream', (kind) => upstreamState(of(upstreams, kind), now))
  for (const kind of kinds) {
    const { last_error: error, last_error_at: at } = of(upstreams, kind)
    if (error) lines.push(`last error of the ${kind} upstream: ${error}, ${age(at, now)} ago`)
    alarms.push(...alarmsOf(kind))
  }
  if (number(letters[0]?.['n']) > 0)
    alarms.push(`${letters[0]?.['n']} dead letters (export --kind letters)`)
  return { lines, alarms }

  function alarmsOf(kind: string): string[] {
    const found: string[] = []
    const { accepted, erased } = of(tally, kind)
    const sum = states.reduce((total, status) => total + count(kind, status), number(erased))
    if (sum !== number(accepted)) found.push(`${kind}: accepted ${accepted}, but ${sum} are there`)
    const waiting = count(kind, 'needs_attention')
    if (waiting > 0) found.push(`${kind}: ${waiting} need attention (retry --kind ${kind})`)
    const since = of(upstreams, kind)['failing_since']
    if (typeof since === 'number' && now - since > HOUR_MS)
      found.push(`${kind}: upstream has been failing for ${age(since, now)}`)
    return found
  }
}

function upstreamState({ failures, paused_until: until }: Row, now: number): string {
  if (number(failures) === 0) return 'in order'
  return number(until) > now ? 'paused' : 'to be tried'
}

function of(rows: Row[], kind: string): Row {
  return rows.find((row) => row['kind'] === kind) ?? {}
}

function number(value: Row[string] | undefined): number {
  return typeof value === 'number' ? value : 0
}

function age(since: Row[string] | undefined, now: number): string {
  if (typeof since !== 'number') return '-'
  const minutes = Math.max(0, Math.floor((now - since) / 60_000))
  if (minutes < 120) return `${minutes} min`
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`
}
