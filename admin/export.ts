import { listServices } from '../scripts/mails/services.ts'
import { type Kind, states } from '../src/delivery/submission.ts'
import { entryFields, signupFields, storedNames } from '../src/forms/fields.ts'
import { plural } from '../src/lib/words.ts'
import { addressesOf, ignoreUnread } from './addresses.ts'
import { type CommandContext, type CommandResult, defineCommand } from './command.ts'
import { listed, PAGE, pagesOf, type Query, quoted, type Row } from './ledger.ts'
import { listColumns, mailingList } from './mailing-list.ts'
import { csvLine } from './output.ts'
import { checkChoice, Refused } from './refused.ts'

const kindsByName = { signups: 'signup', entries: 'entry' } as const

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
  held: { description: 'what is held, instead of what counts' },
} as const

export const exporting = defineCommand({
  name: 'export',
  summary: 'Write signups or entries into a file.',
  subject: { name: 'signups|entries', description: '"signups" or "entries"' },
  options,
  run: exportRows,
})

function exportRows(context: CommandContext<typeof options>): CommandResult {
  const { subject, query, save, configuration } = context
  const { for: service, without, giveaway, held, 'ignore-unread': ignored } = context.options
  checkChoice('export', subject, ['signups', 'entries'] as const)
  if (service === undefined ? without !== undefined : held)
    throw new Refused('--without needs --for, and --held does not go with it.')
  if (giveaway !== undefined && subject === 'signups')
    throw new Refused('--giveaway narrows entries: nobody signs up to a giveaway.')
  if (giveaway === undefined && service && subject === 'entries')
    throw new Refused('Entries of different giveaways are different lists: add --giveaway.')
  const ids = configuration.giveaways.map(({ id }) => id)
  if (giveaway !== undefined) checkChoice('--giveaway', giveaway, ids)

  const { addresses: gone, warnings = [] } = without ? addressesOf(without, { ignored }) : {}
  const kind = kindsByName[subject]
  const columns = service ? listColumns(service) : columnsOf(kind)
  const pages: Iterable<Readonly<Row | Record<string, string>>[]> = service
    ? mailingList(query, giveaway, configuration.origin)
    : pagesOfRows(query, kind, { giveaway, held })
  let count = 0
  let leftOut = 0
  function* lines() {
    // Excel reads a file as UTF-8 only with a byte order mark, which an importer takes for a part of the first name.
    yield `${service ? '' : '\uFEFF'}${csvLine(Object.keys(columns))}`
    for (const page of pages)
      for (const one of page) {
        if (gone?.has(String(one['key']))) leftOut++
        else {
          count++
          const fields = service ? Object.values(columns) : Object.keys(columns)
          const cells = fields.map((name) => one[name])
          // An importer would read an apostrophe as part of the address.
          yield csvLine(cells, service && 0)
        }
      }
  }
  const parts = [subject, giveaway, held ? 'held' : '', service && `for-${service}`]
  const file = save(`${parts.filter(Boolean).join('-')}.csv`, lines())
  const what = service ? plural(count, 'person', 'people') : plural(count, 'row')
  const left = gone ? [`${leftOut} left out by ${without}.`] : []
  return { lines: [...warnings, `${file} has ${what}.`, ...left] }
}

type Which = { giveaway: string | undefined; held: boolean }

/** Yields the rows of a kind, along the index that has just these rows. */
function* pagesOfRows(query: Query, kind: Kind, { giveaway, held }: Which): Generator<Row[]> {
  const values = Object.entries(columnsOf(kind)).map(([name, sql]) => `${sql} AS ${quoted(name)}`)
  const select = `SELECT ${values.join(', ')}, received_at, leaf FROM submissions s`
  if (giveaway !== undefined) {
    yield* pagesOf(
      query,
      (last) => `${select} INDEXED BY by_leaf
        WHERE giveaway = ${quoted(giveaway)} AND leaf > ${quoted(last?.['leaf'] ?? '')}
          AND status ${held ? '=' : '<>'} 'held' ORDER BY leaf LIMIT ${PAGE}`,
    )
    return
  }
  for (const status of states.filter((state) => (state === 'held') === held))
    yield* pagesOf(query, (last) => {
      const after = listed([last?.['received_at'] ?? 0, last?.['id'] ?? ''])
      return `${select} INDEXED BY by_time
        WHERE kind = ${quoted(kind)} AND status = '${status}' AND (received_at, s.id) > ${after}
        ORDER BY received_at, s.id LIMIT ${PAGE}`
    })
}

const RECEIVED = `strftime('%Y-%m-%dT%H:%M:%S', received_at / 1000, 'unixepoch')
  || printf('.%03dZ', received_at % 1000)`

/** `7F3A-91C2`, as the site prints it. */
const RECEIPT = `upper(substr(receipt, 1, 4) || '-' || substr(receipt, 5, 4))`

/** The columns of a kind in order, with their SQL. */
function columnsOf(kind: Kind): Record<string, string> {
  const row = { id: 's.id', received: RECEIVED, status: 'status', hold: 'hold', cause: 'cause' }
  const fields = kind === 'signup' ? storedNames(signupFields) : storedNames(entryFields)
  // Puts the address first.
  const names = new Set(['email', ...fields])
  const sent = Object.fromEntries([...names].map((name) => [name, inPayload(name)]))
  const quiz = {
    source: inPayload('source'),
    primary: inPayload('quizResult.primary'),
    secondary: `(${inPayload('quizResult.secondary[0]')}) || ', ' || (${inPayload('quizResult.secondary[1]')})`,
  }
  const entry = { giveaway: 's.giveaway', form: 'form_id', receipt: RECEIPT }
  const own =
    kind === 'signup' ? { ...sent, ...quiz } : { ...entry, ...sent, agreement: 'agreement' }
  return { ...row, ...own, attribution: 'attribution', consentHash: 'consent_hash' }
}

function inPayload(path: string): string {
  return `payload ->> '$.${path}'`
}
