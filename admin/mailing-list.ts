import type { ListService } from '../scripts/content/mails.ts'
import type { SubscriberField } from '../src/delivery/services/subscriber.ts'
import { addressesIn } from './addresses.ts'
import type { CommandResult } from './command.ts'
import { checkGiveaway, type ExportContext } from './export-options.ts'
import { type Ask, quoted, type Row } from './ledger.ts'
import { csvOf, readText, write } from './output.ts'
import { Refused } from './refused.ts'
import { configurationOf } from './target.ts'
import { instant } from './times.ts'

/** Addresses of a page. */
const PAGE = 500

/** Writes the mailing list, or the entrants of giveaways, in the format of a service's importer. */
export async function exportList(
  { ask, options, target, now, say }: ExportContext,
  service: ListService,
): Promise<CommandResult> {
  const { without, entrants, giveaway } = options
  const other = (['kind', 'status'] as const).find((name) => options[name] !== undefined)
  if (other) throw new Refused(`--for writes the whole list: --${other} has no meaning beside it.`)
  if (giveaway !== undefined && !entrants)
    throw new Refused('--giveaway narrows --entrants: nobody signs up to a giveaway.')
  if (giveaway !== undefined) checkGiveaway(ask, giveaway)
  const { origin } = await configurationOf(target)
  const { subscriberOf } = await import('../src/delivery/services/subscriber.ts')
  const columns = await columnsFor(service)
  const gone = without === undefined ? new Set() : leftOut(without)
  const list = entrants ? entrantsOf(giveaway) : SIGNUPS
  const people = peopleOf(ask, list)
  const count = { all: 0, listed: 0 }
  const known = (person: Row): Known => {
    const asSignup = (text: Row[string] | undefined) => {
      const sent = JSON.parse(String(text ?? person['latest'])) as { fullName?: string }
      const firstName = sent.fullName?.split(/\s+/)[0]
      return subscriberOf(
        {
          payload: JSON.stringify({ ...sent, ...(entrants && { firstName }) }),
          attribution: person['attribution'] as string | null,
        },
        origin,
      )
    }
    const { email, firstName, fields } = asSignup(person['latest'])
    const entered = entrants && { signup_source: 'giveaway', giveaway: String(person['scope']) }
    return {
      ...asSignup(person['quiz']).fields,
      ...fields,
      ...entered,
      email,
      first_name: firstName,
      consent_date: instant(person['first_at']) ?? '',
      consent_hash: String(person['consent_hash'] ?? ''),
    }
  }
  const verbatim = Object.keys(columns).find((column) => columns[column] === 'email')
  function* chunks() {
    yield csvOf(Object.keys(columns), [])
    for (const page of people) {
      const listed = page.filter(({ address }) => !gone.has(address))
      count.all += page.length
      count.listed += listed.length
      const rows = listed.map((person) => {
        const values = known(person)
        return Object.fromEntries(
          Object.entries(columns).map(([column, name]) => [column, values[name] ?? '']),
        )
      })
      // An importer would read the apostrophe as part of the address.
      yield csvOf(Object.keys(columns), rows, { header: false, verbatim })
    }
  }
  await write(chunks(), options.out)
  if (entrants) ask(recorded(giveaway, now))
  say(`${count.listed} people.`)
  if (without !== undefined)
    say(`${count.all - count.listed} of ${count.all} left out by ${without}.`)
  return {}
}

/** Records the export of a giveaway's entrants for `launch-check`. */
function recorded(giveaway: string | undefined, now: number): string {
  const which = giveaway === undefined ? 'giveaway IS NOT NULL' : `giveaway = ${quoted(giveaway)}`
  return `INSERT OR REPLACE INTO entrant_exports SELECT DISTINCT giveaway, ${now} FROM submissions WHERE ${which}`
}

/** Finds all addresses in a file. Throws `Refused` when there is none. */
function leftOut(file: string): Set<string> {
  const addresses = addressesIn(readText(file))
  if (addresses.length > 0) return new Set(addresses)
  throw new Refused(`${file} contains no email address: save it as CSV, in UTF-8.`)
}

type Name = SubscriberField | 'email' | 'first_name' | 'consent_date' | 'consent_hash'
type Known = Readonly<Partial<Record<Name, string>>>

/**
 * The columns of each importer in order. Date and hash of the consent are those of the first signup, which put the person on the
 * list; all other values are the latest.
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

/** The rows of a list, and the index that returns them by address. */
type List = { index: string; where: string }

const SIGNUPS: List = {
  index: 'of_address',
  where: "kind = 'newsletter' AND status <> 'quarantined'",
}

function entrantsOf(giveaway: string | undefined): List {
  const where = "kind = 'contest' AND status <> 'quarantined'"
  const own = giveaway === undefined ? '' : ` AND scope = ${quoted(giveaway)}`
  return { index: 'one_entry', where: where + own }
}

/** Yields people in pages by address: the first consent, the latest values, and the latest quiz result. */
function* peopleOf(ask: Ask, { index, where }: List): Generator<Row[]> {
  const latest = (column: string, more = '') =>
    `(SELECT ${column} FROM submissions s WHERE s.email_key = list.email_key AND ${where} ${more}
      ORDER BY received_at DESC LIMIT 1)`
  for (let after = ''; ;) {
    const [page = []] = ask(`
      WITH list AS (
        -- Beside one min(), SQLite takes other columns from its row: https://sqlite.org/lang_select.html#bareagg
        SELECT email_key, min(received_at) AS first_at, consent_hash
        FROM submissions s INDEXED BY ${index}
        WHERE email_key > ${quoted(after)} AND ${where}
        GROUP BY email_key ORDER BY email_key LIMIT ${PAGE}
      )
      SELECT list.email_key AS address, first_at, consent_hash, ${latest('payload')} AS latest,
        ${latest('payload', "AND scope = 'quiz'")} AS quiz, ${latest('attribution')} AS attribution,
        ${latest('scope')} AS scope
      FROM list ORDER BY list.email_key`)
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    after = String(last['address'])
  }
}
