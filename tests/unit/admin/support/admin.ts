import { readFileSync } from 'node:fs'
import { runAdmin } from '../../../../admin/main.ts'
import { type Query, sqliteQuery } from '../../../../admin/ledger.ts'
import { store } from '../../../../src/server/ledger/ledger.ts'
import type { Submission } from '../../../../src/server/ledger/submission.ts'
import { temporaryFolder } from '../../../support/temporary.ts'
import { openLedger } from '../../support/ledger.ts'

export const folder = temporaryFolder()

/** Runs a command line. By default it opens the ledger that its options name. */
export async function runWith(
  dependencies: Parameters<typeof runAdmin>[1],
  args: readonly string[],
) {
  const lines = { out: [] as string[], err: [] as string[] }
  const exit = await runAdmin(args, {
    content: 'sample',
    files: folder,
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

/** A ledger with these submissions in it, and the command line on it. */
export async function adminOn(submissions: readonly Submission[], now = 1_000_000_000_000) {
  const ledger = openLedger()
  for (const submission of submissions) await store(ledger.db, submission)
  const query = sqliteQuery(ledger.sqlite)
  const admin = adminAt(query, now)

  const written = async (...args: string[]) => contentOf((await admin(...args)).out)
  return { ...ledger, query, admin, written }
}

/** The content of the file that a command names. */
export function contentOf(out: string): string {
  const path = out.split(/\s/).find((word) => /\.(csv|json)$/.test(word))
  return readFileSync(path!, 'utf8')
}
