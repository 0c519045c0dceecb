import type { ListService } from '../../core/newsletter/services.ts'
import { mergeTags } from '../services/mailchimp.ts'
import { type SubscriberField, subscriberOf } from '../services/subscriber.ts'
import type { Row } from './stored.ts'

type Field = 'email' | 'first_name' | SubscriberField | 'consent_date' | 'consent_hash'
type Person = Readonly<Partial<Record<Field, string>>>

/**
 * A person by their rows, in the order of receipt: the latest value of each field. Date and hash of
 * the consent are those of the first row, which put the person on the list.
 */
export function personOf(rows: readonly Row[], origin: string | undefined): Person {
  const { received_at: since, consent_hash: hash } = rows[0]!
  const person: Person = {
    consent_date: new Date(Number(since)).toISOString(),
    consent_hash: String(hash ?? ''),
  }
  for (const row of rows) {
    const sent = JSON.parse(String(row['payload'])) as { fullName?: string }
    const payload = JSON.stringify({ firstName: firstNameIn(sent.fullName ?? ''), ...sent })
    const attribution = row['attribution'] as string | null
    const { email, firstName, fields } = subscriberOf({ payload, attribution }, origin)
    const { giveaway } = row
    const entered = giveaway !== null && { signup_source: 'giveaway', giveaway }
    Object.assign(person, fields, entered, { email, first_name: firstName })
  }
  return person
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

/** The columns that an importer names differently. */
const names: Readonly<Record<ListService, Partial<Record<Field, string>>>> = {
  // https://help.kit.com/en/articles/2502555-how-to-import-a-subscriber-list
  kit: {},
  // https://mailchimp.com/help/format-guidelines-for-your-import-file/
  mailchimp: {
    email: 'Email Address',
    first_name: 'First Name',
    ...mergeTags,
    consent_date: 'CONSENT_AT',
    consent_hash: 'CONSENT_ID',
  },
  // https://www.mailerlite.com/help/how-to-import-subscribers
  mailerlite: { email: 'Email', first_name: 'Name' },
  // https://docs.buttondown.com/migrating-subscribers
  buttondown: { email: 'email_address' },
}

/** A person in the columns of a service's importer in order; the address is the first. */
export function listRecord(service: ListService, person: Person) {
  const custom = Object.keys(mergeTags) as SubscriberField[]
  const fields: Field[] = ['email', 'first_name', ...custom, 'consent_date', 'consent_hash']
  return Object.fromEntries(fields.map((name) => [names[service][name] ?? name, person[name]]))
}
