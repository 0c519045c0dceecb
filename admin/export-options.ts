import { listServices } from '../scripts/content/mails.ts'
import { states } from '../src/delivery/submission.ts'
import { checkChoice } from './arguments.ts'
import type { ContextWith, Options } from './command.ts'
import type { Ask } from './ledger.ts'
import { outOption } from './output.ts'
import { kindNames } from './rows.ts'

export type ExportContext = ContextWith<typeof exportOptions>

export const exportOptions = {
  kind: { value: 'kind', says: 'what to export', choices: kindNames },
  for: {
    value: 'service',
    says: 'instead: the mailing list, a line for each person, as this service imports it',
    choices: listServices,
  },
  entrants: {
    says: 'with --for: the people who entered a giveaway, instead of those who signed up',
  },
  without: {
    value: 'file',
    says: 'with --for: leave out the addresses in this file, as of people who have unsubscribed',
  },
  giveaway: { value: 'id', says: 'only entries of this giveaway' },
  status: {
    value: 'state',
    says: 'only this state; default: all but what is held',
    choices: states,
  },
  out: outOption,
} as const satisfies Options

/** Throws `Refused` with the nearest id when no giveaway has this one. */
export function checkGiveaway(ask: Ask, giveaway: string): void {
  const [rows = []] = ask("SELECT DISTINCT giveaway FROM submissions WHERE kind = 'contest'")
  const ids = rows.map((row) => String(row['giveaway']))
  checkChoice('--giveaway', giveaway, ids)
}
