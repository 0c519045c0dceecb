import { emailKey, inboxKey, isEmail } from '../../src/forms/email.ts'
import { erase } from './erase.ts'
import { type Ask, quoted, type Row } from './ledger.ts'
import { outOption, write } from './output.ts'
import { Refused } from './refused.ts'
import { instant } from './times.ts'
import { needsYes, type Option, type Verb } from './verb.ts'

const subject = { name: 'email', says: "the person's address, in any spelling" }
const exact: Option = { says: 'only this address, not its plus tags and Gmail dots' }

export const forget: Verb = {
  name: 'forget',
  summary: 'Erases a person from the ledger; without --yes it lists what would go.',
  subject,
  options: { exact, yes: { says: 'erases what was listed' } },
  run: ({ ask, given }) => {
    const records = lookUp(ask, given.subject, given.flags.has('exact'))
    const { rows, receipts, deadLetters } = records
    if (rows.length + deadLetters.length + receipts.length === 0)
      return { lines: ['Nothing is kept of this person.', ...LATER], data: { erased: 0 }, exit: 1 }
    const found = [
      ...rows.map(rowText),
      ...deadLetters.map((each) => `dead letter ${each['message_id']}`),
    ]
    const upstream = upstreamOf(records)
    if (!given.flags.has('yes')) return needsYes([...found, ...upstream], { found, upstream })
    erase(ask, {
      ids: textsOf(rows, 'id'),
      deadLetters: textsOf(deadLetters, 'message_id'),
      receipts: textsOf(receipts, 'receipt'),
    })
    const erased = rows.length + deadLetters.length
    return {
      lines: [...found, `${erased} erased.`, ...upstream, ...LATER],
      data: { erased, found, upstream },
    }
  },
}

const LATER = [
  "D1's Time Travel and the desk's own backups keep a copy until they expire: make new backups and delete the old ones.",
  'What lies in the spill queue cannot be searched: run this again when status shows that nothing waits there.',
]

/** What was sent, or may have been, and must be erased at the services by hand: one line for each spelling. */
function upstreamOf({ rows }: PersonRecords): string[] {
  const tried = rows.filter(({ attempts, delivered_at: at }) => Number(attempts) > 0 || at !== null)
  const lines = tried.map(({ kind, payload, form_id: form }) => {
    const { email } = JSON.parse(String(payload)) as { email: string }
    return kind === 'newsletter'
      ? `Erase ${email} at the newsletter service as well.`
      : `Erase ${email} at the form service as well, in form ${form ?? 'of the configuration'}.`
  })
  return [...new Set(lines)]
}

function rowText({ kind, status, email_key: key, received_at: at, id }: Row): string {
  return `${kind} of ${key}, ${instant(at)}, ${status}, ${id}`
}

function textsOf(rows: readonly Row[], column: string): string[] {
  return rows.map((row) => String(row[column]))
}

export const disclose: Verb = {
  name: 'disclose',
  summary: 'Writes all that is kept of a person as JSON, to be sent to them.',
  subject,
  options: { exact, out: outOption },
  writes: 'data',
  run: async ({ ask, given }) => {
    const records = lookUp(ask, given.subject, given.flags.has('exact'))
    const found = records.rows.length + records.deadLetters.length
    await write([`${JSON.stringify(disclosed(records), null, 2)}\n`], given.options['out'])
    return { exit: found === 0 ? 1 : 0 }
  },
}

/** What is kept, in words that its owner understands: instants as text, bodies whole, as they were sent. */
function disclosed({ rows, receipts, deadLetters }: PersonRecords) {
  return {
    submissions: rows.map((row) => ({
      id: row['id'],
      kind: row['kind'],
      giveaway: row['giveaway'],
      received: instant(row['received_at']),
      sent: JSON.parse(String(row['payload'])) as unknown,
      agreedToRules: row['agreement'] === 1,
      agreedToWords: row['consent_hash'],
      cameFrom: row['attribution'],
      state: row['hold'] ?? row['status'],
      delivered: instant(row['delivered_at']),
      receipts: [row, ...receipts.filter((each) => each['submission_id'] === row['id'])]
        .map(({ receipt }) => receipt ?? null)
        .filter((receipt) => receipt !== null),
      repeats: row['repeats'],
    })),
    unreadable: deadLetters.map((row) => ({
      received: instant(row['received_at']),
      body: row['body'],
    })),
  }
}

/** All that the ledger keeps of one inbox. */
type PersonRecords = { rows: Row[]; receipts: Row[]; deadLetters: Row[] }

/**
 * Looks a person up by an address in any spelling: capitals and spaces never count, and, unless `exact`, neither do a plus
 * tag or Gmail's dots. Throws `Refused` when the text is no address.
 */
export function lookUp(ask: Ask, address: string, exact: boolean): PersonRecords {
  const key = emailKey(address)
  if (!isEmail(key)) throw new Refused(`"${address}" is no email address.`)
  const isTheirs = (other: unknown) =>
    typeof other === 'string' &&
    (emailKey(other) === key || (!exact && inboxKey(emailKey(other)) === inboxKey(key)))
  const chosen = exact ? `email_key = ${quoted(key)}` : mayBeTheirs(key)
  const [rows = [], receipts = [], deadLetters = []] = ask(
    `SELECT * FROM submissions WHERE ${chosen} ORDER BY received_at, id`,
    `SELECT * FROM receipts WHERE ${chosen} ORDER BY received_at`,
    'SELECT * FROM dead_letters',
  )
  const theirs = rows.filter((row) => isTheirs(row['email_key']))
  const ids = new Set(theirs.map(({ id }) => id))
  return {
    rows: theirs,
    receipts: receipts.filter(
      (row) => ids.has(row['submission_id'] ?? '') || isTheirs(row['email_key']),
    ),
    deadLetters: deadLetters.filter(({ body }) => addressesIn(String(body)).some(isTheirs)),
  }
}

// A coarse choice for SQL: the address, its tags, and at Gmail its dots and two domains. What is theirs is judged above, by
// the rule of today: `inbox_key` has that of the day on which a row was stored. No LIKE: D1 takes patterns of 50 bytes, an
// address has up to 254.
function mayBeTheirs(key: string): string {
  const inbox = inboxKey(key)
  const at = inbox.lastIndexOf('@')
  const [name, domain] = [inbox.slice(0, at), inbox.slice(at)]
  const undotted = "replace(email_key, '.', '')"
  const spellings =
    domain === '@gmail.com'
      ? [between(undotted, name, '@gmailcom'), between(undotted, name, '@googlemailcom')]
      : [between('email_key', `${name}+`, domain), `email_key = ${quoted(inbox)}`]
  return [`email_key = ${quoted(key)}`, ...spellings].join(' OR ')
}

function between(column: string, start: string, end: string): string {
  return `substr(${column}, 1, ${start.length}) = ${quoted(start)} AND substr(${column}, -${end.length}) = ${quoted(end)}`
}

// A dead letter is whatever a queue message was, so every text in it is looked at.
function addressesIn(body: string): string[] {
  return body.match(/[^\s"'\\,;<>]+@[^\s"'\\,;<>]+/g) ?? []
}
