import { listServices } from '../scripts/mails/services.ts'
import { type Kind, states } from '../src/delivery/submission.ts'
import { entryFields, signupFields, storedNames } from '../src/forms/fields.ts'
import { plural } from '../src/lib/words.ts'
import { addressesOf, ignoreUnread } from './addresses.ts'
import { checkChoice } from './arguments.ts'
import { type CommandContext, type CommandResult, defineCommand, type Options } from './command.ts'
import { listed, PAGE, pagesOf, type Query, quoted, type Row } from './ledger.ts'
import { listColumns, mailingList } from './mailing-list.ts'
import { csvLine } from './output.ts'
import { Refused } from './refused.ts'
import { configurationOf } from './target.ts'

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
} as const satisfies Options

export const exporting = defineCommand({
  name: 'export',
  summary: 'Write signups or entries into a file.',
  subject: { name: 'signups|entries', description: '"signups" or "entries"' },
  options,
  run: exportRows,
})

async function exportRows(context: CommandContext<typeof options>): Promise<CommandResult> {
  const { subject, query, save, target, now } = context
  const { for: service, without, giveaway, held } = context.options
  checkChoice('export', subject, ['signups', 'entries'] as const)
  const kind = kindsByName[subject]
  if (service === undefined ? without !== undefined : held)
    throw new Refused('--without needs --for, and --held does not go with it.')
  if (giveaway !== undefined && subject === 'signups')
    throw new Refused('--giveaway narrows entries: nobody signs up to a giveaway.')
  if (giveaway === undefined && service && subject === 'entries')
    throw new Refused('Entries of different giveaways are different lists: add --giveaway.')
  if (giveaway !== undefined) await checkGiveaway(context, giveaway)
  const parts = [subject, giveaway, held ? 'held' : '', service && `for-${service}`]
  const name = `${parts.filter(Boolean).join('-')}.csv`

  if (service === undefined) {
    const columns = columnsOf(kind)
    const pages = pagesOfRows(query, kind, columns, { giveaway, held })
    let count = 0
    function* lines() {
      // Excel reads a file as UTF-8 only with a byte order mark.
      yield `\uFEFF${csvLine(Object.keys(columns))}`
      for (const row of flat(pages)) {
        count++
        yield csvLine(Object.keys(columns).map((column) => row[column]))
      }
    }
    const file = save(name, lines())
    return { lines: [`${file} has ${plural(count, 'row')}.`] }
  }

  const ignored = context.options['ignore-unread']
  const { addresses: gone, warnings = [] } = without ? addressesOf(without, { ignored }) : {}
  const columns = await listColumns(service)
  const people = await mailingList({ query, target }, giveaway)
  let count = 0
  let leftOut = 0
  function* lines() {
    yield csvLine(Object.keys(columns))
    for (const person of flat(people)) {
      if (gone?.has(person.key)) leftOut++
      else {
        count++
        // An importer would read an apostrophe as part of the address.
        yield csvLine(
          Object.values(columns).map((field) => person[field]),
          0,
        )
      }
    }
  }
  const file = save(name, lines())
  if (giveaway !== undefined)
    query(`INSERT OR REPLACE INTO entrant_exports VALUES (${quoted(giveaway)}, ${now})`)
  const left = gone ? [`${leftOut} left out by ${without}.`] : []
  return { lines: [...warnings, `${file} has ${plural(count, 'person', 'people')}.`, ...left] }
}

function* flat<Item>(pages: Iterable<readonly Item[]>): Generator<Item> {
  for (const page of pages) yield* page
}

/** Throws `Refused` with the nearest id when the giveaway is neither in the ledger nor in the content. */
async function checkGiveaway({ query, target }: CommandContext<typeof options>, giveaway: string) {
  const [entries = []] = query(
    `SELECT 1 FROM submissions INDEXED BY by_leaf WHERE giveaway = ${quoted(giveaway)} AND leaf IS NOT NULL LIMIT 1`,
  )
  if (entries.length > 0) return
  const { giveaways } = await configurationOf(target)
  checkChoice(
    '--giveaway',
    giveaway,
    giveaways.map(({ id }) => id),
  )
}

type Which = { giveaway: string | undefined; held: boolean }

/** Yields the rows of a kind, along the index that has just these rows. */
function* pagesOfRows(
  query: Query,
  kind: Kind,
  columns: Readonly<Record<string, string>>,
  { giveaway, held }: Which,
): Generator<Row[]> {
  const values = Object.entries(columns).map(([column, sql]) => `${sql} AS ${quoted(column)}`)
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
  const proof = { attribution: 'attribution', consentHash: 'consent_hash' }
  if (kind === 'signup')
    return {
      ...row,
      ...sent,
      source: inPayload('source'),
      primary: inPayload('quizResult.primary'),
      secondary: `(${inPayload('quizResult.secondary[0]')}) || ', ' || (${inPayload('quizResult.secondary[1]')})`,
      ...proof,
    }
  const entry = { giveaway: 's.giveaway', form: 'form_id', receipt: RECEIPT }
  return { ...row, ...entry, ...sent, agreement: 'agreement', ...proof }
}

function inPayload(path: string): string {
  return `payload ->> '$.${path}'`
}
