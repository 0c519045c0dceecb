import type { ListService } from '../src/core/newsletter-services.ts'
import { type Kind, states } from '../src/server/ledger/submission.ts'
import type { Signup } from '../src/server/ledger/schemas.ts'
import { entryFields, signupFields, storedNames } from '../src/core/forms/fields.ts'
import { shortReceipt } from '../src/core/giveaway/receipt.ts'
import { plural } from '../src/core/lib/words.ts'
import { addressesOf } from './addresses.ts'
import type { CommandContext, CommandResult } from './command.ts'
import { giveawayNamed } from './draw.ts'
import { listed, type Query, quoted, type Row } from './ledger.ts'
import { listRecord, peopleIn } from './mailing-list.ts'
import { csvLine } from './output.ts'
import { Refused } from './refused.ts'

type Options = {
  for?: ListService
  without?: string
  ignoreUnread?: boolean
  giveaway?: string
}

export function exportRows(
  { query, save, configuration }: CommandContext,
  subject: 'signups' | 'entries',
  { for: service, without, ignoreUnread: ignored = false, giveaway }: Options,
): CommandResult {
  if (without !== undefined && service === undefined) throw new Refused('--without needs --for.')
  if (giveaway === undefined && service && subject === 'entries')
    throw new Refused('Entries of different giveaways are different lists: add --giveaway.')
  if (giveaway !== undefined) giveawayNamed(configuration, giveaway)

  const file = without ? addressesOf(without, { ignored }) : undefined
  const { addresses = [], warnings = [] } = file ?? {}
  const rows = rowsOf(query, subject === 'entries' ? 'entry' : 'signup', giveaway)
  const people = peopleIn(service ? rows : [], configuration.origin)
  const gone = [...addresses].filter((address) => people.delete(address))
  const notes = [...warnings, ...(file ? [`${gone.length} left out by ${without}.`] : [])]
  const records: object[] = service
    ? Array.from(people.values(), (person) => listRecord(service, person))
    : Array.from(rows, recordOf)
  const [first] = records
  if (first === undefined)
    return { lines: [...notes, 'Nobody is left, so no file was written.'], exit: 1 }

  const cells = [Object.keys(first), ...records.map((record) => Object.values(record))]
  // An importer would read an apostrophe as part of the address.
  const csv = cells.map((line) => csvLine(line, service && 0)).join('')
  const parts = [subject, giveaway, service && `for-${service}`]
  // Excel reads a file as UTF-8 only with a byte order mark, which an importer takes for a part of the first name.
  const text = `${service ? '' : '\uFEFF'}${csv}`
  const path = save(`${parts.filter(Boolean).join('-')}.csv`, text)
  const [one, many] = service ? ['person', 'people'] : ['row', 'rows']
  return { lines: [...notes, `${path} has ${plural(records.length, one, many)}.`] }
}

/** Rows of one answer. More would need more memory, fewer more calls to production. */
const PAGE = 1000

/** The rows that count in the order of receipt. SQLite merges the parts of the index that belong to their states. */
function* rowsOf(query: Query, kind: Kind, giveaway: string | undefined): Generator<Row> {
  const own = giveaway === undefined ? '' : `AND giveaway = ${quoted(giveaway)}`
  const counted = states.filter((status) => status !== 'held')
  let last: Row | undefined = { received_at: 0, id: '' }
  while (last) {
    const after = listed([last['received_at']!, last['id']!])
    const parts = counted.map(
      (status) => `SELECT * FROM submissions INDEXED BY by_time
        WHERE kind = '${kind}' AND status = '${status}' ${own} AND (received_at, id) > ${after}`,
    )
    const union = `${parts.join(' UNION ALL ')} ORDER BY received_at, id LIMIT ${PAGE}`
    const [page = []]: Row[][] = query(union)
    yield* page
    last = page.length === PAGE ? page.at(-1) : undefined
  }
}

/** The cells of a row in the order of the columns. */
function recordOf(row: Row): Record<string, Row[string] | undefined> {
  const sent = JSON.parse(String(row['payload'])) as Record<string, string> &
    Pick<Signup, 'quizResult'>
  const isSignup = row['kind'] === 'signup'
  const fields = isSignup ? storedNames(signupFields) : storedNames(entryFields)
  const { giveaway, form_id: form, agreement, attribution, receipt } = row
  return {
    id: row['id'],
    received: new Date(Number(row['received_at'])).toISOString(),
    status: row['status'],
    cause: row['cause'],
    ...(!isSignup && { giveaway, form, receipt: shortReceipt(String(receipt)) }),
    ...Object.fromEntries(fields.map((name) => [name, sent[name]])),
    ...(isSignup
      ? {
          source: sent['source'],
          primary: sent.quizResult?.primary,
          secondary: sent.quizResult?.secondary.join(', '),
        }
      : { agreement }),
    attribution,
    consentHash: row['consent_hash'],
  }
}
