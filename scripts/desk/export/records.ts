import { type Ask, listed, quoted, type Row } from '../ledger/ask.ts'
import { type ExportKind, selected } from './columns.ts'

export type Wanted = {
  kind: ExportKind
  /** Undefined: all but what is quarantined. */
  statuses?: readonly string[] | undefined
  giveaway?: string | undefined
  /** Milliseconds since the epoch. */
  since?: number | undefined
}

/** Pages of what the ledger holds of one kind, oldest first: read along the index `by_time`, so that memory holds one page. */
export function* recordPages(ask: Ask, wanted: Wanted, size: number): Generator<Row[]> {
  if (wanted.kind === 'letters') {
    const [letters = []] = ask(
      `SELECT ${selected('letters')} FROM dead_letters WHERE received_at >= ${wanted.since ?? 0} ORDER BY received_at, message_id`,
    )
    yield letters
    return
  }
  for (let after = `(${wanted.since ?? 0}, '')`; ;) {
    const [rows = []] = ask(pageSql(wanted, after, size))
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < size) return
    after = `(${Date.parse(String(last['received']))}, ${quoted(String(last['id']))})`
  }
}

/** How many records `recordPages` will give. */
export function countOf(ask: Ask, wanted: Wanted): number {
  const from =
    wanted.kind === 'letters' ? 'dead_letters WHERE' : `submissions s WHERE ${chosen(wanted)} AND`
  const [rows = []] = ask(`SELECT count(*) AS n FROM ${from} received_at >= ${wanted.since ?? 0}`)
  return Number(rows[0]?.['n'])
}

/** One page, after a row that is named by its instant and id. */
export function pageSql(wanted: Wanted, after: string, size: number): string {
  return `SELECT ${selected(wanted.kind)}
    FROM submissions s INDEXED BY by_time WHERE ${chosen(wanted)}
      AND (received_at, s.id) > ${after} ORDER BY received_at, s.id LIMIT ${size}`
}

function chosen({ kind, statuses, giveaway }: Wanted): string {
  return [
    `kind = ${quoted(kind)}`,
    statuses ? `status IN ${listed(statuses)}` : `status <> 'quarantined'`,
    ...(giveaway === undefined ? [] : [`s.giveaway = ${quoted(giveaway)}`]),
  ].join(' AND ')
}
