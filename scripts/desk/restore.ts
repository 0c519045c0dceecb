import { type Line, literal } from './backup/dump.ts'
import { rowOf } from './backup/statements.ts'
import type { Row } from './ledger/ask.ts'

/** What people and the draw lose when a ledger goes back in time; its own counts follow by its triggers. */
const LOST = new Set([
  'submissions',
  'receipts',
  'dead_letters',
  'leaves',
  'heads',
  'draws',
  'winner_log',
])

/**
 * A backup as SQL for its own ledger at an earlier time: what is missing there comes back, what has been delivered since is
 * not sent again, and a draw goes on where it was. What is there stays. The schema's order puts leaves before their draw.
 */
export async function* missingOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of lines) {
    const line = JSON.parse(text) as Line
    if ('schema' in line || !LOST.has(line.table)) continue
    yield `INSERT OR IGNORE INTO ${rowOf(line)}${line.table === 'leaves' ? unlessThere(line.row) : ''};\n`
    yield* since(line)
  }
  // Receipts that came back with their leaf would be appended a second time.
  yield 'DELETE FROM unchained WHERE receipt IN (SELECT receipt FROM leaves);\n'
}

/** What a row that was there already may have become since then. */
function* since({ table, row }: { table: string; row: Row }): Generator<string> {
  const of = (column: string) => literal(row[column] ?? null)
  if (table === 'submissions' && row['status'] === 'delivered')
    yield `UPDATE submissions SET status = 'delivered', claim = NULL, delivered_at = ${of('delivered_at')}
WHERE id = ${of('id')} AND status IN ('pending', 'sending');\n`
  if (table === 'leaves' && row['state'] !== null)
    yield `UPDATE leaves SET state = ${of('state')}
WHERE giveaway = ${of('giveaway')} AND seq = ${of('seq')} AND leaf = ${of('leaf')} AND state IS NULL;\n`
  if (table === 'draws' && row['signature'] !== null)
    yield `UPDATE draws SET signature = ${of('signature')}
WHERE giveaway = ${of('giveaway')} AND fingerprint = ${of('fingerprint')} AND signature IS NULL;\n`
}

// A closed list refuses a leaf before IGNORE could skip one that is there.
function unlessThere({ giveaway, seq }: Row): string {
  const same = `giveaway = ${literal(giveaway ?? null)} AND seq = ${literal(seq ?? null)}`
  return ` WHERE NOT EXISTS (SELECT 1 FROM leaves WHERE ${same})`
}
