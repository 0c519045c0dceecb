import { kinds, states } from '../src/delivery/submission.ts'
import type { ContextWith, Option, Options } from './command.ts'
import { listServices } from './mails.ts'
import { outOption } from './output.ts'
import { sinceOption } from './times.ts'

export const giveawayOption = {
  value: 'id',
  says: 'only entries of this giveaway',
} as const satisfies Option

/** What `export` takes: with `for` the mailing list (mailing-list.ts). */
export type ExportContext = ContextWith<typeof exportOptions>

export const exportOptions = {
  kind: { value: 'kind', says: 'what to export', choices: [...kinds, 'letters'] },
  for: {
    value: 'service',
    says: 'the mailing list instead, one line for each person, as the importer of this service takes it',
    choices: listServices,
  },
  without: {
    value: 'file',
    says: 'with --for: leaves out whose address stands in this file, as a service writes who has unsubscribed',
  },
  giveaway: giveawayOption,
  since: sinceOption,
  status: { value: 'states', says: 'only these states', choices: states, many: true },
  format: { value: 'format', says: 'csv without it', choices: ['csv', 'json'] },
  excel: { says: 'begins a CSV file with the mark by which Excel knows UTF-8' },
  out: outOption,
} as const satisfies Options
