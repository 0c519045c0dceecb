import type { ListService } from '../scripts/mails/services.ts'
import type { SubscriberField } from '../src/delivery/services/subscriber.ts'
import type { CommandContext } from './command.ts'
import { PAGE, pagesOf, type Query, quoted, type Row } from './ledger.ts'
import { configurationOf } from './target.ts'
import { instant } from './times.ts'

type Field = SubscriberField | 'email' | 'first_name' | 'consent_date' | 'consent_hash'
/** Somebody to write to. `key`: the address in normal form. */
export type Person = Readonly<Partial<Record<Field, string>>> & { key: string }

/**
 * Yields in pages who signed up, or who entered a giveaway. Date and hash of the consent are those of the first signup, which put the
 * person on the list; all other values are the latest.
 */
export async function mailingList(
  { query, target }: Pick<CommandContext, 'query' | 'target'>,
  giveaway: string | undefined,
): Promise<Iterable<Person[]>> {
  const { origin } = await configurationOf(target)
  const { subscriberOf } = await import('../src/delivery/services/subscriber.ts')

  function personOf(row: Row): Person {
    const subscriber = (payload: Row[string] | undefined) => {
      const sent = JSON.parse(String(payload)) as { fullName?: string }
      const firstName = sent.fullName?.split(/\s+/)[0]
      const attribution = row['attribution'] as string | null
      return subscriberOf({ payload: JSON.stringify({ firstName, ...sent }), attribution }, origin)
    }
    const { email, firstName, fields } = subscriber(row['latest'])
    return {
      ...subscriber(row['quiz'] ?? row['latest']).fields,
      ...fields,
      ...(giveaway !== undefined && { signup_source: 'giveaway', giveaway }),
      key: String(row['address']),
      email,
      first_name: firstName,
      consent_date: instant(row['first_at']) ?? '',
      consent_hash: String(row['consent_hash'] ?? ''),
    }
  }
  const pages = giveaway === undefined ? signedUp(query) : entered(query, giveaway)
  return pages.map((page) => page.map(personOf))
}

/** The columns of a service's importer in order; the address is the first. */
export async function listColumns(service: ListService): Promise<Readonly<Record<string, Field>>> {
  const { subscriberFields } = await import('../src/delivery/services/subscriber.ts')
  const { mergeTags } = await import('../src/delivery/services/mailchimp.ts')
  const fields = {
    ...Object.fromEntries(subscriberFields.map((name) => [name, name])),
    consent_date: 'consent_date',
    consent_hash: 'consent_hash',
  } as const
  const merged = Object.fromEntries(subscriberFields.map((name) => [mergeTags[name], name]))
  const columns: Readonly<Record<ListService, Readonly<Record<string, Field>>>> = {
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

/** Yields who signed up by address, with first consent, latest values and quiz result. */
function signedUp(query: Query): Generator<Row[]> {
  const counts = "kind = 'signup' AND status <> 'held'"
  const latest = (column: string, more = '') =>
    `(SELECT ${column} FROM submissions s INDEXED BY of_address WHERE s.email_key = list.address AND ${counts} ${more}
      ORDER BY received_at DESC LIMIT 1)`
  return pagesOf(
    query,
    (last) => `
      WITH list AS (
        -- Beside one min(), SQLite takes other columns from its row: https://sqlite.org/lang_select.html#bareagg
        SELECT email_key AS address, min(received_at) AS first_at, consent_hash
        FROM submissions INDEXED BY of_address
        WHERE email_key > ${quoted(last?.['address'] ?? '')} AND ${counts}
        GROUP BY email_key ORDER BY email_key LIMIT ${PAGE}
      )
      SELECT *, ${latest('payload')} AS latest, ${latest('attribution')} AS attribution,
        ${latest('payload', "AND payload ->> '$.source' = 'quiz'")} AS quiz
      FROM list ORDER BY address`,
  )
}

/** Yields the entrants of a giveaway, who have one entry that counts each. */
function entered(query: Query, giveaway: string): Generator<Row[]> {
  return pagesOf(
    query,
    (last) => `
      SELECT email_key AS address, received_at AS first_at, consent_hash, payload AS latest, attribution, leaf
      FROM submissions INDEXED BY by_leaf
      WHERE giveaway = ${quoted(giveaway)} AND leaf > ${quoted(last?.['leaf'] ?? '')} AND status <> 'held'
      ORDER BY leaf LIMIT ${PAGE}`,
  )
}
