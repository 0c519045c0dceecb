import type { ListService } from '../scripts/mails/services.ts'
import { mergeTags } from '../src/delivery/services/mailchimp.ts'
import {
  type SubscriberField,
  subscriberFields,
  subscriberOf,
} from '../src/delivery/services/subscriber.ts'
import { instant, PAGE, pagesOf, type Query, quoted, type Row } from './ledger.ts'

type Field = SubscriberField | 'email' | 'first_name' | 'consent_date' | 'consent_hash'
/** Somebody to write to. `key`: the address in normal form. */
type Person = Readonly<Partial<Record<Field, string>>> & { key: string }

/**
 * Yields in pages who signed up, or who entered a giveaway. Date and hash of the consent are those of the first signup, which put the
 * person on the list; all other values are the latest.
 */
export function mailingList(
  query: Query,
  giveaway: string | undefined,
  origin: string | undefined,
): Iterable<Person[]> {
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

/** How each importer calls address and first name. */
const names: Readonly<Record<ListService, readonly [email: string, firstName: string]>> = {
  // https://help.kit.com/en/articles/2502555-how-to-import-a-subscriber-list
  kit: ['email', 'first_name'],
  // https://mailchimp.com/help/format-guidelines-for-your-import-file/
  mailchimp: ['Email Address', 'First Name'],
  // https://www.mailerlite.com/help/how-to-import-subscribers
  mailerlite: ['Email', 'Name'],
  // https://docs.buttondown.com/migrating-subscribers
  buttondown: ['email_address', 'first_name'],
}

/** The columns of a service's importer in order, and what is in each; the address is the first. */
export function listColumns(service: ListService): Readonly<Record<string, Field>> {
  const tags = { ...mergeTags, consent_date: 'CONSENT_AT', consent_hash: 'CONSENT_ID' }
  const fields = [...subscriberFields, 'consent_date', 'consent_hash'] as const
  const [email, firstName] = names[service]
  const others = fields.map((name) => [service === 'mailchimp' ? tags[name] : name, name])
  return { [email]: 'email', [firstName]: 'first_name', ...Object.fromEntries(others) }
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
