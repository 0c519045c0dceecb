import { kinds, states } from '../../src/delivery/kinds.ts'
import { csvChunks, jsonOf } from './export/formats.ts'
import { countOf, recordPages, type Wanted } from './export/records.ts'
import { checkGiveaway } from './giveaway.ts'
import type { Ask, Row } from './ledger/ask.ts'
import { write } from './output.ts'
import { Refused } from './refused.ts'
import { sinceOf } from './since.ts'
import type { Desk, Given, Verb, VerbResult } from './verb.ts'

/** Small pages keep memory low; each page of production is a call of its own. */
const PAGE = { local: 100, remote: 2000 }

/** How many records apart the lines of progress are. */
const STEP = 10_000

export const exporting: Verb = {
  name: 'export',
  summary: 'Writes what is kept as a file; without --status all but what is held.',
  options: {
    kind: {
      value: 'kind',
      says: 'what to export',
      choices: [...kinds, 'letters'],
      required: true,
    },
    giveaway: { value: 'id', says: 'only entries of this giveaway' },
    since: { value: 'date', says: 'only what was received then or later: 2025-07-20, or 7d' },
    status: { value: 'states', says: 'only these states', choices: states, many: true },
    format: { value: 'format', says: 'csv without it', choices: ['csv', 'json'] },
    excel: { says: 'begins a CSV file with the mark by which Excel knows UTF-8' },
    out: { value: 'file', says: 'standard output without it' },
  },
  run: exportRecords,
}

async function exportRecords({ ask, given, place, now, progress }: Desk): Promise<VerbResult> {
  const wanted = wantedOf(ask, given, now)
  const { format, out } = given.options
  const size = place.remote ? PAGE.remote : PAGE.local
  const total = countOf(ask, wanted)
  const pages = counted(recordPages(ask, wanted, size), total, progress)
  const asJson = format === 'json' || (format === undefined && given.flags.has('json'))
  const bom = given.flags.has('excel') ? '\uFEFF' : ''
  await write(asJson ? jsonOf(pages) : csvChunks(wanted.kind, pages, bom), out)
  return {}
}

function wantedOf(ask: Ask, { options }: Given, now: number): Wanted {
  const { giveaway, status } = options
  if (options['kind'] === 'letters' && (giveaway ?? status) !== undefined)
    throw new Refused('Dead letters have no giveaway and no status: only --since narrows them.')
  if (giveaway !== undefined) checkGiveaway(ask, giveaway)
  return {
    kind: options['kind'] as Wanted['kind'],
    giveaway,
    statuses: status?.split(','),
    since: sinceOf(options['since'], now),
  }
}

function* counted(pages: Iterable<Row[]>, total: number, progress: Desk['progress']) {
  let done = 0
  for (const page of pages) {
    yield page
    const before = done
    done += page.length
    if (done === total || Math.floor(done / STEP) > Math.floor(before / STEP))
      progress(`${done} of ${total}`)
  }
}
