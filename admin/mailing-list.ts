import type { ListService } from '../scripts/mails/services.ts'
import type { SubscriberField } from '../src/delivery/services/subscriber.ts'
import type { CommandContext } from './command.ts'
import type { Table } from './export.ts'
import { PAGE, pagesOf, type Query, quoted, type Row } from './ledger.ts'
import { configurationOf } from './target.ts'
import { instant } from './times.ts'

/** `gone`: the addresses to leave out. */
type Wanted = {
  entrants: boolean
  giveaway: string | undefined
  gone: ReadonlySet<string> | undefined
}

/** `verbatim`: the column of the address; an importer would read an apostrophe as part of it. */
type List = Table & { verbatim: string | undefined; leftOut: () => number }

/** The mailing list, or the entrants of giveaways, in the columns of a service's importer. */
export async function mailingList(
  { query, target }: Pick<CommandContext, 'query' | 'target'>,
  service: ListService,
  { entrants, giveaway, gone }: Wanted,
): Promise<List> {
  const { origin } = await configurationOf(target)
  const { subscriberOf } = await import('../src/delivery/services/subscriber.ts')
  const named = Object.entries(await columnsFor(service))
  const ofGiveaway = giveaway === undefined ? '' : ` AND giveaway = ${quoted(giveaway)}`
  const everybody = entrants
    ? peopleOf(query, 'one_entry', `kind = 'entry' AND status <> 'held'${ofGiveaway}`)
    : peopleOf(query, 'of_address', "kind = 'signup' AND status <> 'held'")
  let leftOut = 0

  function valuesOf(person: Row): Known {
    const subscriber = (payload: Row[string] | undefined) => {
      const sent = JSON.parse(String(payload)) as { fullName?: string }
      const firstName = sent.fullName?.split(/\s+/)[0]
      const attribution = person['attribution'] as string | null
      return subscriberOf({ payload: JSON.stringify({ firstName, ...sent }), attribution }, origin)
    }
    const { email, firstName, fields } = subscriber(person['latest'])
    return {
      ...subscriber(person['quiz'] ?? person['latest']).fields,
      ...fields,
      ...(entrants && { signup_source: 'giveaway', giveaway: String(person['giveaway']) }),
      email,
      first_name: firstName,
      consent_date: instant(person['first_at']) ?? '',
      consent_hash: String(person['consent_hash'] ?? ''),
    }
  }

  function* pages() {
    for (const page of everybody) {
      const people = page.filter(({ address }) => !gone?.has(String(address)))
      leftOut += page.length - people.length
      yield people.map((person) => {
        const values = valuesOf(person)
        return Object.fromEntries(named.map(([column, name]) => [column, values[name] ?? '']))
      })
    }
  }

  return {
    columns: named.map(([column]) => column),
    pages: pages(),
    verbatim: named.find(([, name]) => name === 'email')?.[0],
    leftOut: () => leftOut,
  }
}

type Name = SubscriberField | 'email' | 'first_name' | 'consent_date' | 'consent_hash'
type Known = Readonly<Partial<Record<Name, string>>>

/**
 * The columns of the service's importer in order. Date and hash of the consent are those of the first signup, which put the person
 * on the list; all other values are the latest.
 */
async function columnsFor(service: ListService): Promise<Readonly<Record<string, Name>>> {
  const { subscriberFields } = await import('../src/delivery/services/subscriber.ts')
  const { mergeTags } = await import('../src/delivery/services/mailchimp.ts')
  const fields = {
    ...Object.fromEntries(subscriberFields.map((name) => [name, name])),
    consent_date: 'consent_date',
    consent_hash: 'consent_hash',
  } as const
  const merged = Object.fromEntries(subscriberFields.map((name) => [mergeTags[name], name]))
  const columns: Readonly<Record<ListService, Readonly<Record<string, Name>>>> = {
    // https://help.kit.com/en/articles/2502555-how-to-import-a-subscriber-list
    kit: { email: 'email', first_name: 'first_name', ...fields },
    // https://mailchimp.com/help/format-guidelines-for-your-import-file/
    mailchimp: {
      'Email Address': 'email',
      'First Name': 'first_name',
      ...merged,
      CONSENT_AT: 'consent_date',
      CONSENT_ID: 'consent_hash',
    },
    // https://www.mailerlite.com/help/how-to-import-subscribers
    mailerlite: { Email: 'email', Name: 'first_name', ...fields },
    // https://docs.buttondown.com/migrating-subscribers
    buttondown: { email_address: 'email', first_name: 'first_name', ...fields },
  }
  return columns[service]
}

/** Yields people in pages by address: first consent, latest values and quiz result. `index` returns the rows by address. */
function peopleOf(query: Query, index: string, where: string): Generator<Row[]> {
  const latest = (column: string, more = '') =>
    `(SELECT ${column} FROM submissions s INDEXED BY ${index} WHERE s.email_key = list.email_key AND ${where} ${more}
      ORDER BY received_at DESC LIMIT 1)`
  return pagesOf(
    query,
    (last) => `
      WITH list AS (
        -- Beside one min(), SQLite takes other columns from its row: https://sqlite.org/lang_select.html#bareagg
        SELECT email_key, min(received_at) AS first_at, consent_hash
        FROM submissions s INDEXED BY ${index}
        WHERE email_key > ${quoted(last?.['address'] ?? '')} AND ${where}
        GROUP BY email_key ORDER BY email_key LIMIT ${PAGE}
      )
      SELECT list.email_key AS address, first_at, consent_hash, ${latest('payload')} AS latest,
        ${latest('payload', "AND payload ->> '$.source' = 'quiz'")} AS quiz, ${latest('attribution')} AS attribution,
        ${latest('giveaway')} AS giveaway
      FROM list ORDER BY list.email_key`,
  )
}
