import { typedReceipt } from '../src/giveaway/receipt.ts'
import { type Ask, quoted, type Row } from './ledger.ts'
import { Refused } from './refused.ts'
import { duration, instant } from './times.ts'
import { defineCommand, type CommandResult } from './command.ts'

export const trace = defineCommand({
  name: 'trace',
  summary: 'What happened to one submission: accepted, held, tried, delivered.',
  subject: { name: 'id', says: 'the id of a submission, its receipt, or the beginning of either' },
  options: {},
  run: ({ ask, given: { subject: text }, now }) => {
    const [rows = [], [deadLetter] = []] = ask(
      `SELECT * FROM submissions WHERE id IN (${idsOf(text)}) LIMIT 2`,
      `SELECT message_id, cause, received_at FROM dead_letters WHERE message_id = ${quoted(text)} OR instr(body, ${quoted(text)}) > 0 LIMIT 1`,
    )
    const [row, other] = rows
    if (other)
      throw new Refused(`More than one submission begins with "${text}": write more of it.`)
    if (row) return traceOf(ask, row, now)
    if (deadLetter) {
      const { message_id: id, cause } = deadLetter
      return {
        lines: [
          `Dead letter ${id}: the ledger refused it (${cause}). export --kind letters shows it.`,
        ],
        data: { deadLetter },
      }
    }
    return {
      lines: [`Nothing in the ledger begins with "${text}".`],
      data: null,
      exit: 1,
    }
  },
})

function idsOf(text: string): string {
  const id = text.toLowerCase()
  const receipt = typedReceipt(text) || id
  const begins = (column: string, from: string) =>
    `${column} >= ${quoted(from)} AND ${column} < ${quoted(`${from}~`)}`
  return `SELECT id FROM submissions WHERE ${begins('id', id)}
    UNION SELECT id FROM submissions WHERE ${begins('receipt', receipt)}`
}

/** What a person did to a row, as its tries name it. */
const byPerson: Readonly<Record<string, string>> = {
  retried: 'a person had it tried again',
  resent: 'a person had it sent again',
}

/** How many other rows of the inbox are listed. */
const LISTED = 20

function traceOf(ask: Ask, row: Row, now: number): CommandResult {
  const [upstreams = [], others = [], [{ n: count = 0 } = {}] = []] = ask(
    `SELECT failures FROM upstreams WHERE kind = ${quoted(row['kind'] ?? null)}`,
    `SELECT * ${othersOf(row)} ORDER BY received_at, id LIMIT ${LISTED}`,
    `SELECT count(*) AS n ${othersOf(row)}`,
  )
  const tries = JSON.parse(String(row['tries'])) as [at: number, cause: string][]
  const trouble = Number(upstreams[0]?.['failures']) > 0 ? '; its service fails' : ''
  const lines = [
    `${row['kind']} ${row['id']}${row['giveaway'] ? ` of ${row['giveaway']}` : ''}`,
    ...personLines(row),
    `${instant(row['received_at'])}  accepted by the ${row['via']}`,
    ...tries.map(([at, cause]) => `${instant(at)}  ${byPerson[cause] ?? `tried: ${cause}`}`),
    ...(row['reviewed_at'] ? [`${instant(row['reviewed_at'])}  a person decided`] : []),
    stateOf(row, trouble, now),
    ...(row['consent_hash'] ? [`agreed to the words ${row['consent_hash']}`] : []),
    ...(others.length > 0 ? [`of the same inbox (${count}):`] : []),
    ...others.map((other) => `  ${otherText(other, row)}`),
  ]
  return { lines, data: { ...row, tries, others, upstream: upstreams[0] } }
}

/** The other rows of an inbox that a decision about this one depends on: of its giveaway, or all its signups. */
function othersOf({
  id = null,
  inbox_key: inbox = null,
  kind = null,
  giveaway = null,
}: Row): string {
  return `FROM submissions WHERE inbox_key = ${quoted(inbox)} AND kind = ${quoted(kind)}
    AND giveaway IS ${quoted(giveaway)} AND id <> ${quoted(id)}`
}

/** What somebody sent, a line for each field. */
function personLines({ payload }: Row): string[] {
  const fields = JSON.parse(String(payload)) as Record<string, unknown>
  return Object.entries(fields).map(
    ([name, value]) => `  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
}

function otherText(other: Row, row: Row): string {
  const { id, received_at: at, email_key: key, hold, status, content } = other
  const says = content === row['content'] ? 'says the same' : 'says something else'
  return `${instant(at)}  ${id}  ${key}  ${hold ?? status}, ${says}`
}

function stateOf(row: Row, trouble: string, now: number): string {
  const { status, attempts, cause } = row
  const tries = `after ${attempts} tries`
  if (status === 'delivered') return `${instant(row['delivered_at'])}  delivered ${tries}`
  if (status === 'needs_attention')
    return `now: needs attention ${tries} (${cause}); retry or dismiss`
  if (status === 'quarantined') {
    const open = row['hold'] === 'duplicate' ? 'needs no decision' : 'nobody has decided'
    return `now: held (${row['hold']}), ${row['reviewed_at'] ? 'decided' : open}`
  }
  if (status === 'sending') {
    const lease = duration(Number(row['claimed_until']) - now)
    return `now: being sent; taken over in ${lease} if that is lost`
  }
  const due = Number(row['next_attempt_at']) - now
  const when = due > 0 ? `due in ${duration(due)}` : 'due now'
  return `now: waits ${tries}, ${when}${trouble}`
}
