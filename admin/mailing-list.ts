import type { SubscriberField } from '../src/delivery/services/subscriber.ts'
import { emailKey, isEmail } from '../src/forms/email.ts'
import { type Ask, quoted, type Row } from './ledger.ts'
import type { ExportContext } from './export-options.ts'
import type { ListService } from './mails.ts'
import { csvOf, readText, write } from './output.ts'
import { Refused } from './refused.ts'
import { configurationOf } from './target.ts'
import { instant, sinceOf } from './times.ts'
import type { CommandResult } from './command.ts'

/** Some exports of `--kind` make no sense for the list. */
const OTHERS = ['kind', 'giveaway', 'status', 'format'] as const

/** Addresses that are read at once. */
const PAGE = 500

/** Writes the mailing list as a service's importer documents it, without those whom a file of `--without` names. */
export async function exportList(
  { ask, given, target, now, say }: ExportContext,
  service: ListService,
): Promise<CommandResult> {
  const { options } = given
  const other = OTHERS.find((name) => options[name] !== undefined)
  if (other) throw new Refused(`--for writes the whole list: --${other} has no meaning beside it.`)
  const { origin } = await configurationOf(target)
  const { subscriberOf } = await import('../src/delivery/services/subscriber.ts')
  const columns = await columnsFor(service)
  const verbatim = Object.keys(columns).find((column) => columns[column] === 'email')
  const { without } = options
  const gone = without === undefined ? new Set() : addressesIn(without)
  const people = peopleSince(ask, sinceOf(options.since, now) ?? 0)
  const count = { all: 0, listed: 0 }
  function* chunks() {
    yield (options.excel ? '\uFEFF' : '') + csvOf(Object.keys(columns), [])
    for (const page of people) {
      const listed = page.filter(({ address }) => !gone.has(address))
      count.all += page.length
      count.listed += listed.length
      const rows = listed.map((person) => {
        const [latest, quiz] = [person['latest'], person['quiz']].map((text) => ({
          payload: String(text ?? person['latest']),
          attribution: person['attribution'] as string | null,
        })) as [Parameters<typeof subscriberOf>[0], Parameters<typeof subscriberOf>[0]]
        const { email, firstName, fields } = subscriberOf(latest, origin)
        const known: Known = {
          ...subscriberOf(quiz, origin).fields,
          ...fields,
          email,
          first_name: firstName,
          consent_date: instant(person['first_at']) ?? '',
          consent_hash: String(person['consent_hash'] ?? ''),
        }
        return Object.fromEntries(
          Object.entries(columns).map(([column, name]) => [column, known[name] ?? '']),
        )
      })
      // An importer would take the apostrophe for a part of the address.
      yield csvOf(Object.keys(columns), rows, { header: false, verbatim })
    }
  }
  await write(chunks(), options.out)
  if (without !== undefined)
    say(`Left out, by ${without}: ${count.all - count.listed} of ${count.all} people.`)
  return {}
}

/** The addresses in a text file, wherever they stand in it, as the ledger compares them. Throws `Refused` when there is none. */
export function addressesIn(file: string): Set<string> {
  const found = readText(file).match(/[^\s,;<>()"]+@[^\s,;<>()"]+/g) ?? []
  const addresses = found.map(emailKey).filter(isEmail)
  if (addresses.length > 0) return new Set(addresses)
  throw new Refused(`${file} names no address: save it as CSV, in UTF-8.`)
}

type Name = SubscriberField | 'email' | 'first_name' | 'consent_date' | 'consent_hash'
type Known = Readonly<Partial<Record<Name, string>>>

/**
 * The columns of each importer, in order, with what stands in them. Date and hash of the consent are those of the
 * first signup, by which the person is on the list. All else is the latest.
 */
async function columnsFor(service: ListService): Promise<Readonly<Record<string, Name>>> {
  const { subscriberFields } = await import('../src/delivery/services/subscriber.ts')
  const { mergeTags } = await import('../src/delivery/services/mailchimp.ts')
  const fields = Object.fromEntries(subscriberFields.map((name) => [name, name]))
  const proof = { consent_date: 'consent_date', consent_hash: 'consent_hash' } as const
  const merged = Object.fromEntries(subscriberFields.map((name) => [mergeTags[name], name]))
  const columns: Readonly<Record<ListService, Readonly<Record<string, Name>>>> = {
    // https://help.kit.com/en/articles/2502555-how-to-import-a-subscriber-list
    kit: { email: 'email', first_name: 'first_name', ...fields, ...proof },
    // https://mailchimp.com/help/format-guidelines-for-your-import-file/
    mailchimp: {
      'Email Address': 'email',
      'First Name': 'first_name',
      ...merged,
      CONSENT_AT: 'consent_date',
      CONSENT_ID: 'consent_hash',
    },
    // https://www.mailerlite.com/help/how-to-import-subscribers
    mailerlite: { Email: 'email', Name: 'first_name', ...fields, ...proof },
    // https://docs.buttondown.com/migrating-subscribers
    buttondown: { email_address: 'email', first_name: 'first_name', ...fields, ...proof },
  }
  return columns[service]
}

/** Pages of people, by address: the first consent, latest values, and those of the latest quiz. */
function* peopleSince(ask: Ask, since: number): Generator<Row[]> {
  for (let after = ''; ;) {
    const [page = []] = ask(`
      WITH list AS (
        -- Beside one min(), SQLite takes other columns from its row: https://sqlite.org/lang_select.html#bareagg
        SELECT email_key, min(received_at) AS first_at, consent_hash
        FROM submissions s INDEXED BY of_address
        WHERE email_key > ${quoted(after)} AND ${LISTED} AND received_at >= ${since}
        GROUP BY email_key ORDER BY email_key LIMIT ${PAGE}
      )
      SELECT list.email_key AS address, first_at, consent_hash, ${latest('payload')} AS latest,
        ${latest('payload', "AND scope = 'quiz'")} AS quiz, ${latest('attribution')} AS attribution
      FROM list ORDER BY list.email_key`)
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    after = String(last['address'])
  }
}

const LISTED = "kind = 'newsletter' AND status <> 'quarantined'"

function latest(column: string, more = ''): string {
  return `(SELECT ${column} FROM submissions s WHERE s.email_key = list.email_key AND ${LISTED} ${more}
    ORDER BY received_at DESC LIMIT 1)`
}
