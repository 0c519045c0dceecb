import { DAY_MS } from '../src/lib/dates.ts'
import { emailKey, inboxKey, isEmail, providerOf } from '../src/forms/email.ts'
import { type Ask, listed, quoted, type Row } from './ledger.ts'
import { isTheirLetter } from './letters.ts'
import { outOption, write } from './output.ts'
import { Refused } from './refused.ts'
import { instant } from './times.ts'
import { defineCommand, type Given, needsYes, type Option } from './command.ts'

const subject = { name: 'email', says: "the person's address, in any spelling" }
const exact = {
  says: 'only this address, not the other spellings of its inbox',
} as const satisfies Option

export const forget = defineCommand({
  name: 'forget',
  summary: 'Erases a person from the ledger; without --yes it lists what would go.',
  subject,
  options: { exact, yes: { says: 'erases what was listed' } },
  run: ({ ask, given, now }) => {
    const person = personOf(given)
    const isAgreed = given.options.yes
    const records = lookUp(ask, person, isAgreed ? erasureOf : undefined)
    const { rows, deadLetters } = records
    const found = [
      ...rows.map(rowText),
      ...deadLetters.map((each) => `dead letter ${each['message_id']}`),
    ]
    const erased = found.length
    const later = laterText(now, person)
    if (erased === 0)
      return { lines: ['Nothing is kept of this person.', ...later], data: { erased }, exit: 1 }
    const upstream = upstreamOf(records)
    if (!isAgreed) return needsYes([...found, ...upstream], { found, upstream })
    return {
      lines: [...found, `${erased} erased.`, ...upstream, ...later],
      data: { erased, found, upstream },
    }
  },
})

/** Longer than a queue keeps a message: four days. https://developers.cloudflare.com/queues/platform/limits/ */
const QUEUE_DAYS = 5

function laterText(now: number, { exact }: Person): string[] {
  const day = new Date(now + QUEUE_DAYS * DAY_MS).toISOString().slice(0, 10)
  return [
    "D1's Time Travel and the admin command's own backups keep a copy until they expire: make new backups and delete the old ones.",
    `What the fallback queue still carries cannot be found: run this again on ${day} or later.`,
    ...(exact ? ['A duplicate of another spelling stays held: release --id lets it count.'] : []),
  ]
}

/** What was sent, or may have been, and must be erased at the services by hand: one line for each spelling. */
function upstreamOf({ rows }: PersonRecords): string[] {
  const lines = rows.filter(mayBeAtService).map((row) => {
    const { email } = JSON.parse(String(row['payload'])) as { email: string }
    return `Erase ${email} at the ${serviceOf(row)}.`
  })
  return [...new Set(lines)]
}

/** Whether any try may have reached the service, whatever a person decided since: `retry` counts anew, and keeps the tries. */
function mayBeAtService({ attempts, delivered_at: at, tries }: Row): boolean {
  return Number(attempts) > 0 || at !== null || tries !== '[]'
}

function serviceOf({ kind, form_id: form }: Row): string {
  return kind === 'newsletter'
    ? 'newsletter service as well'
    : `form service as well, in form ${form ?? 'of the configuration'}`
}

function rowText({ kind, status, email_key: key, received_at: at, id }: Row): string {
  return `${kind} of ${key}, ${instant(at)}, ${status}, ${id}`
}

export const disclose = defineCommand({
  name: 'disclose',
  summary: 'Writes all that is kept of a person as JSON, to be sent to them.',
  subject,
  options: { exact, out: outOption },
  writes: 'data',
  run: async ({ ask, given }) => {
    const records = lookUp(ask, personOf(given))
    await write([`${JSON.stringify(disclosed(records), null, 2)}\n`], given.options.out)
    return { exit: records.rows.length + records.deadLetters.length === 0 ? 1 : 0 }
  },
})

/** What is kept, in words that its owner understands: instants as text, bodies whole, as they were sent. */
function disclosed({ rows, deadLetters }: PersonRecords) {
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
      mayBeAtService: mayBeAtService(row),
      tries: (JSON.parse(String(row['tries'])) as [number, string][]).map(([at, result]) => ({
        at: instant(at),
        result,
      })),
      receipt: row['receipt'],
    })),
    unreadable: deadLetters.map((row) => ({
      received: instant(row['received_at']),
      body: row['body'],
    })),
  }
}

/** All that the ledger keeps of one inbox. */
type PersonRecords = { rows: Row[]; deadLetters: Row[] }

/** An address in normal form, and whether other spellings of its inbox are left alone. */
type Person = { key: string; exact: boolean }

/** Throws `Refused` when the text is no address. Capitals and spaces never count. */
function personOf({ subject: address, options }: Given<{ exact: boolean }>): Person {
  const key = emailKey(address)
  if (!isEmail(key)) throw new Refused(`"${address}" is no email address.`)
  return { key, exact: options.exact }
}

/**
 * All that is kept of a person, in one transaction with the statements that `then` makes. Their rows are asked for by the
 * address alone, so that a statement stays as short for thousands of rows (D1 takes 100 kB). Dead letters are few: they are read
 * whole.
 */
export function lookUp(ask: Ask, person: Person, then: typeof erasureOf = () => []): PersonRecords {
  const [letters = []] = ask('SELECT * FROM dead_letters ORDER BY received_at, message_id')
  const deadLetters = letters.filter((letter) => isTheirLetter(letter, person))
  const [rows = []] = ask(
    `SELECT * FROM submissions WHERE ${isTheirs('email_key', person)} ORDER BY received_at, id`,
    ...then(person, deadLetters),
  )
  return { rows, deadLetters }
}

/** Erases what `lookUp` finds. After a kill between two statements the same ones finish the work. */
export function erasureOf(person: Person, deadLetters: readonly Row[]): string[] {
  const ids = deadLetters.map((letter) => letter['message_id'] ?? null)
  return [
    `DELETE FROM dead_letters WHERE message_id IN ${listed(ids)}`,
    `DELETE FROM submissions WHERE ${isTheirs('email_key', person)}`,
  ]
}

/**
 * Whether an address is theirs, as SQL: `inboxKey` of today's rule, because the column `inbox_key` has that of the day on
 * which a row was stored. No LIKE: D1 takes patterns of 50 bytes, an address has up to 254.
 */
export function isTheirs(address: string, { key, exact }: Person): string {
  if (exact) return `${address} = ${quoted(key)}`
  const inbox = inboxKey(key)
  const at = inbox.lastIndexOf('@')
  const provider = providerOf(inbox.slice(at + 1))
  const domains = provider?.domains.map((domain) => `@${domain}`) ?? [inbox.slice(at)]
  const ways = domains.map((domain) => {
    const { length } = Array.from(domain)
    const name = `substr(${address}, 1, length(${address}) - ${length})`
    const tag = `instr(substr(${name}, 2), '+')`
    const untagged = `substr(${name}, 1, coalesce(nullif(${tag}, 0), length(${name})))`
    const read = Object.entries(provider?.reads ?? {}).reduce(
      (text, [sign, other]) => `replace(${text}, ${quoted(sign)}, ${quoted(other)})`,
      untagged,
    )
    return `(substr(${address}, -${length}) = ${quoted(domain)}
      AND coalesce(nullif(${read}, ''), ${name}) = ${quoted(inbox.slice(0, at))})`
  })
  return `(${ways.join(' OR ')})`
}
