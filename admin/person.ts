import { DAY_MS } from '../src/lib/dates.ts'
import { emailKey, inboxKey, isEmail, providerOf } from '../src/forms/email.ts'
import { type Ask, listed, quoted, type Row } from './ledger.ts'
import { isTheirLetter } from './letters.ts'
import { Refused } from './refused.ts'
import { instant } from './times.ts'
import { type ContextWith, defineCommand, needsYes, type Option, type Options } from './command.ts'

export const exactOption = {
  says: 'only this address, not the other spellings of its inbox',
} as const satisfies Option

const forgetOptions = {
  exact: exactOption,
  letter: { value: 'id', says: 'instead: one message that could not be stored' },
  yes: { says: 'erase what was listed' },
} as const satisfies Options

export const forget = defineCommand({
  name: 'forget',
  summary: 'Erase a person from the ledger; without --yes list what would go.',
  subject: { name: 'email', says: "the person's address, in any spelling", optional: true },
  options: forgetOptions,
  run: (context) => {
    const { ask, subject, options, now } = context
    if (options.letter !== undefined) return forgetLetter(context, options.letter)
    const person = personOf(subject, options.exact)
    const records = lookUp(ask, person, options.yes ? erasureOf : undefined)
    const { rows, deadLetters } = records
    const found = [
      ...rows.map(rowText),
      ...deadLetters.map((each) => `message ${each['message_id']}`),
    ]
    const erased = found.length
    const later = laterText(now, person)
    if (erased === 0)
      return { lines: ['Nothing is kept of this person.', ...later], data: { erased }, exit: 1 }
    const upstream = upstreamOf(records)
    if (!options.yes) return needsYes([...found, ...upstream], { found, upstream })
    return {
      lines: [...found, `${erased} erased.`, ...upstream, ...later],
      data: { erased, found, upstream },
    }
  },
})

/** Erases one message that the ledger could not take as a submission, after a person has read it. */
function forgetLetter({ ask, subject, options }: ContextWith<typeof forgetOptions>, id: string) {
  if (subject !== '') throw new Refused('forget takes an address or --letter, not both.')
  const where = `dead_letters WHERE message_id = ${quoted(id)}`
  const [[letter] = []] = ask(`SELECT cause, received_at FROM ${where}`)
  if (letter === undefined)
    return { lines: [`There is no message ${id}.`], data: { erased: 0 }, exit: 1 as const }
  const what = `Message ${id} of ${instant(letter['received_at'])} (${letter['cause']})`
  if (!options.yes) return needsYes([what])
  ask(`DELETE FROM ${where}`)
  return { lines: [`${what} erased.`], data: { erased: 1 } }
}

/** Longer than a queue keeps a message: four days. https://developers.cloudflare.com/queues/platform/limits/ */
const QUEUE_DAYS = 5

function laterText(now: number, { exact }: Person): string[] {
  const day = new Date(now + QUEUE_DAYS * DAY_MS).toISOString().slice(0, 10)
  return [
    "D1's Time Travel keeps a copy for 30 days, and backups do: make a new one, delete the old.",
    `What the fallback queue still carries cannot be found: run this again on ${day} or later.`,
    ...(exact ? ['A duplicate of another spelling stays held: "release" lets it count.'] : []),
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
export function mayBeAtService({ attempts, delivered_at: at, tries }: Row): boolean {
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

/** All that the ledger keeps of one inbox. */
export type PersonRecords = { rows: Row[]; deadLetters: Row[] }

/** An address in normal form, and whether other spellings of its inbox are left alone. */
type Person = { key: string; exact: boolean }

/** Throws `Refused` when the text is not an address. Capitals and spaces never count. */
export function personOf(address: string, exact: boolean): Person {
  const key = emailKey(address)
  if (!isEmail(key)) throw new Refused(`"${address}" is not a valid email address.`)
  return { key, exact }
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
