import type { DatabaseSync } from 'node:sqlite'
import { runAdmin } from '../../../../tools/admin.ts'
import type { Query, Row } from '../../../../tools/ledger/ledger.ts'
import { temporaryFolder } from '../../../support/temporary.ts'

export const folder = temporaryFolder()

/** Runs a command line. */
export async function runWith(
  dependencies: Parameters<typeof runAdmin>[1],
  args: readonly string[],
) {
  const lines = { out: [] as string[], err: [] as string[] }
  const exit = await runAdmin(args, {
    content: 'sample',
    out: (text) => lines.out.push(text),
    err: (text) => lines.err.push(text),
    ...dependencies,
  })
  return { exit, out: lines.out.join('\n'), err: lines.err.join('\n') }
}

/** The command line on a ledger, at an instant. */
export function adminAt(query: Query, now: number, fetchImpl = fetch) {
  return (...args: string[]) => runWith({ open: () => query, now, fetchImpl }, args)
}

/** An open SQLite database as the ledger of the commands. */
export function queryOn(sqlite: DatabaseSync): Query {
  return (...statements) => statements.map((sql) => sqlite.prepare(sql).all() as Row[])
}
