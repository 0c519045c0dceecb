import type { ListService } from '../src/core/newsletter-services.ts'
import { mergeTags } from '../src/server/services/mailchimp.ts'
import {
  type SubscriberField,
  subscriberFields,
  subscriberOf,
} from '../src/server/services/subscriber.ts'
import { instant, type Row } from './ledger.ts'

type Field = SubscriberField | 'email' | 'first_name' | 'consent_date' | 'consent_hash'
type Person = Readonly<Partial<Record<Field, string>>>

/**
 * The people of some rows, in the order of receipt, by address and with the latest value of each field. Date and hash of the consent
 * are those of the first row, which put the person on the list.
 */
export function peopleIn(rows: Iterable<Row>, origin: string | undefined): Map<string, Person> {
  const people = new Map<string, Person>()
  for (const row of rows) {
    const sent = JSON.parse(String(row['payload'])) as { fullName?: string }
    const payload = JSON.stringify({ firstName: firstNameIn(sent.fullName ?? ''), ...sent })
    const attribution = row['attribution'] as string | null
    const { email, firstName, fields } = subscriberOf({ payload, attribution }, origin)
    const key = String(row['email_key'])
    people.set(key, {
      consent_date: instant(row['received_at']) ?? '',
      consent_hash: String(row['consent_hash'] ?? ''),
      ...people.get(key),
      ...fields,
      ...(row['giveaway'] !== null && {
        signup_source: 'giveaway',
        giveaway: String(row['giveaway']),
      }),
      email,
      first_name: firstName,
    })
  }
  return people
}

/** Signs and titles before a first name, or after a last name. */
const TITLES =
  /^(?:[^\p{L}]|(?:apostle|bishop|bro|brother|chaplain|deacon|doctor|dr|elder|esq|father|fr|frau|herr|i{2,3}|jr|m\.?d|miss|mr|mrs|ms|mx|ph\.?d|pastor|pastora|pr|prof|professor|ps|rev|revd|reverend|sir|sis|sister|sr|sra|the)(?![\p{L}\p{M}\p{Pd}'’]))+/iu

/** `Ruth` in `Pastor Ruth Moab`, in `Moab, Ruth` and in `Ruth Moab, PhD`. */
function firstNameIn(fullName: string): string {
  const words = fullName.split(',').toReversed().join(' ').trim()
  const [first = ''] = (words.replace(TITLES, '') || words).split(/\s+/)
  return first.replace(/(?<=[\p{L}\p{M}])[^\p{L}\p{M}.]+$/u, '')
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

/** A person in the columns of a service's importer in order; the address is the first. */
export function listRecord(service: ListService, person: Person) {
  const tags = { ...mergeTags, consent_date: 'CONSENT_AT', consent_hash: 'CONSENT_ID' }
  const fields = [...subscriberFields, 'consent_date', 'consent_hash'] as const
  const [email, firstName] = names[service]
  const others = fields.map((name) => [service === 'mailchimp' ? tags[name] : name, person[name]])
  const all = [[email, person.email], [firstName, person.first_name], ...others]
  return Object.fromEntries(all) as Record<string, string | undefined>
}
