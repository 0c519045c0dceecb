import { holds, kinds, states } from '../../src/delivery/kinds.ts'
import type { Row } from './ledger/ask.ts'
import { alarmsOf } from './status/alarms.ts'
import type { Books } from './status/books.ts'
import { count, number, rowOf } from './status/cells.ts'
import { tableOf } from './table.ts'
import { duration, instant } from './times.ts'
import type { VerbResult } from './verb.ts'

/** The books for people and for machines. `codes` are what `GET /health` would say. */
export function describe(books: Books, codes: readonly string[], now: number): VerbResult {
  const { counts, held, tally, waiting, upstreams, unseen } = books
  const cells = (name: string, value: (kind: string) => string | number) => [
    name,
    ...kinds.map(value),
  ]
  const lines = tableOf([
    ['', ...kinds],
    cells('accepted', (kind) => number(rowOf(tally, kind)['accepted'])),
    ...states.map((name) => cells(`  ${name}`, (kind) => count(counts, kind, 'status', name))),
    ...holds
      .filter((name) => held.some(({ hold }) => hold === name))
      .map((name) => cells(`    ${name}`, (kind) => count(held, kind, 'hold', name))),
    cells('  erased', (kind) => number(rowOf(tally, kind)['erased'])),
    cells('due', (kind) => number(rowOf(waiting, kind)['due'])),
    cells('oldest waiting', (kind) => ago(rowOf(waiting, kind)['oldest'], now)),
    cells('last sweep', (kind) => ago(rowOf(upstreams, kind)['swept_at'] || null, now)),
  ])
  const alarms = alarmsOf(books, codes)
  return {
    lines: [
      ...lines,
      ...kinds.map((kind) => `${kind}: ${restOf(rowOf(upstreams, kind), now)}`),
      ...unseen.map(({ kind, hold, id }) => `  ${kind} ${hold} ${id}`),
      ...alarms.map((alarm) => `LOOK: ${alarm}`),
    ],
    data: { ...books, now: instant(now), alarms },
    exit: alarms.length > 0 ? 1 : 0,
  }
}

/** Whether an upstream rests, and why. */
function restOf(upstream: Row, now: number): string {
  const { failures, paused_until: until, failing_since: since, last_error: error } = upstream
  const last = error ? `; last failure ${error}, ${ago(upstream['last_error_at'], now)} ago` : ''
  if (number(failures) === 0) return `in order${last}`
  const trouble = `failing for ${ago(since, now)}${last}`
  if (number(until) <= now) return `tries again at the next sweep; ${trouble}`
  return `rests for ${duration(number(until) - now)} more (rest ${failures}), ${trouble}; resume ends it`
}

function ago(since: Row[string] | undefined, now: number): string {
  return typeof since === 'number' ? duration(now - since) : '-'
}
