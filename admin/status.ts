import { readReport, reportLines } from '../src/server/owner/report.ts'
import type { CommandContext, CommandResult } from './command.ts'
import { databaseOf } from './ledger.ts'

export async function status({
  query,
  configuration,
  now,
}: CommandContext): Promise<CommandResult> {
  const report = await readReport({ db: databaseOf(query), configuration, now })
  return { lines: reportLines(report), exit: report.todo.length === 0 ? 0 : 1 }
}
