import { listServices } from '../scripts/mails/services.ts'
import { type Kind, states } from '../src/delivery/submission.ts'
import { entryFields, signupFields, storedNames } from '../src/forms/fields.ts'
import { shortReceipt } from '../src/giveaway/receipt.ts'
import { plural } from '../src/lib/words.ts'
import { addressesOf, ignoreUnread } from './addresses.ts'
import { type CommandContext, type CommandResult, defineCommand } from './command.ts'
import { instant, listed, type Query, quoted, type Row } from './ledger.ts'
import { listRecord, peopleIn } from './mailing-list.ts'
import { csvLine } from './output.ts'
import { checkChoice, Refused } from './refused.ts'

const options = {
  for: {
    value: 'service',
    description: 'one line for each person, in the columns that this service imports',
    choices: listServices,
  },
  without: {
    value: 'file',
    description: 'with --for: leave out the addresses in this file, as of the unsubscribed',
  },
  'ignore-unread': ignoreUnread,
  giveaway: { value: 'id', description: 'only the entries of this giveaway' },
} as const

export const exporting = defineCommand({
  name: 'export',
  summary: 'Write signups or entries that are not held into a file.',
  subject: { name: 'signups|entries', description: '"signups" or "entries"' },
  options,
  run: exportRows,
})

function exportRows(context: CommandContext<typeof options>): CommandResult {
  const { subject, query, save, configuration } = context
  const { for: service, without, giveaway, 'ignore-unread': ignored } = context.options
  checkChoice('export', subject, ['signups', 'entries'] as const)
  if (without !== undefined && service === undefined) throw new Refused('--without needs --for.')
  if (giveaway !== undefined && subject === 'signups')
    throw new Refused('--giveaway narrows entries: nobody signs up to a giveaway.')
  if (giveaway === undefined && service && subject === 'entries')
    throw new Refused('Entries of different giveaways are different lists: add --giveaway.')
  const ids = configuration.giveaways.map(({ id }) => id)
  if (giveaway !== undefined) checkChoice('--giveaway', giveaway, ids)

  const file = without ? addressesOf(without, { ignored }) : undefined
  const { addresses = [], warnings = [] } = file ?? {}
  const rows = rowsOf(query, subject === 'entries' ? 'entry' : 'signup', giveaway)
  const people = peopleIn(service ? rows : [], configuration.origin)
  const gone = [...addresses].filter((address) => people.delete(address))
  const notes = [...warnings, ...(file ? [`${gone.length} left out by ${without}.`] : [])]
  const records = service
    ? Array.from(people.values(), (person) => listRecord(service, person))
    : rows.map(recordOf)
  const [first] = records
  if (!first) return { lines: [...notes, 'Nobody is left, so no file was written.'], exit: 1 }

  // An importer would read an apostrophe as part of the address.
  const lines = [Object.keys(first), ...records.map((record) => Object.values(record))].map(
    (cells) => csvLine(cells, service && 0),
  )
  const parts = [subject, giveaway, service && `for-${service}`]
  // Excel reads a file as UTF-8 only with a byte order mark, which an importer takes for a part of the first name.
  const text = `${service ? '' : '\uFEFF'}${lines.join('')}`
  const path = save(`${parts.filter(Boolean).join('-')}.csv`, text)
  const count = service ? plural(records.length, 'person', 'people') : plural(records.length, 'row')
  return { lines: [...notes, `${path} has ${count}.`] }
}

/** The rows of a kind or giveaway that count, along the index that has just these rows. */
function rowsOf(query: Query, kind: Kind, giveaway: string | undefined): Row[] {
  if (giveaway !== undefined) {
    const own = `giveaway = ${quoted(giveaway)} AND status <> 'held' AND leaf IS NOT NULL`
    return pagesOf(query, 'by_leaf', own, 'leaf')
  }
  return states
    .filter((status) => status !== 'held')
    .flatMap((status) =>
      pagesOf(query, 'by_time', `kind = '${kind}' AND status = '${status}'`, 'received_at, id'),
    )
}

/** Rows of one answer. More would need more memory, fewer more calls to production. */
const PAGE = 1000

function pagesOf(query: Query, index: string, where: string, order: string): Row[] {
  const rows: Row[] = []
  let page: Row[]
  do {
    const last = rows.at(-1)
    const after = last
      ? `AND (${order}) > ${listed(order.split(', ').map((name) => last[name]!))}`
      : ''
    const sql = `SELECT * FROM submissions INDEXED BY ${index} WHERE ${where} ${after} ORDER BY ${order} LIMIT ${PAGE}`
    page = query(sql)[0] ?? []
    rows.push(...page)
  } while (page.length === PAGE)
  return rows
}

/** The cells of a row in the order of the columns. */
function recordOf(row: Row): Record<string, Row[string] | undefined> {
  const sent = JSON.parse(String(row['payload'])) as Record<string, string> & {
    quizResult?: { primary: string; secondary: string[] }
  }
  const isSignup = row['kind'] === 'signup'
  const fields = isSignup ? storedNames(signupFields) : storedNames(entryFields)
  const { giveaway, form_id: form, agreement, attribution, receipt } = row
  return {
    id: row['id'],
    received: instant(row['received_at']),
    status: row['status'],
    cause: row['cause'],
    ...(!isSignup && { giveaway, form, receipt: shortReceipt(String(receipt)) }),
    email: sent['email'],
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
