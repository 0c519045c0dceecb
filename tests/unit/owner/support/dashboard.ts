import { readConfiguration } from '../../../../src/core/configuration.ts'
import { store } from '../../../../src/server/ledger/ledger.ts'
import type { Submission } from '../../../../src/server/ledger/submission.ts'
import { readReport } from '../../../../src/server/owner/report.ts'
import { textOf } from '../../../../src/server/owner/write.ts'
import { openLedger } from '../../support/ledger.ts'

/** A ledger with these submissions in it, and what the owner is told of it. */
export async function ledgerOf(submissions: readonly Submission[], now: number) {
  const ledger = openLedger()
  for (const submission of submissions) await store(ledger.db, submission)
  const report = async (vars = {}, at = now) =>
    readReport({ db: ledger.db, configuration: readConfiguration(vars), now: at })
  return {
    ...ledger,
    report,
    /** As the mail has it. */
    told: async (at = now) => textOf(await report({}, at), 'https://example.org'),
    states: () => ledger.rows().map(({ status, hold }) => hold ?? status),
  }
}

export async function textOfLines(lines: AsyncGenerator<string>): Promise<string> {
  return (await Array.fromAsync(lines)).join('')
}
