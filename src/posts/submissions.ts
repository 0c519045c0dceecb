import { consents } from 'virtual:content/consent'
import type { IdentityName } from '../book/identities.ts'
import recorded from '../content/consents.json'
import { typedEmail } from '../forms/email.ts'
import {
  entryFields,
  type FieldKind,
  type FormFields,
  namesOf,
  signupFields,
} from '../forms/fields.ts'
import { instagramHandle } from '../forms/text.ts'
import { marksOf, messages, type PostMarks, schemas } from './schemas.ts'

/** A signup's forwarded body, exactly as specified. */
export type Signup = Forwarded<typeof signupFields> & {
  source: 'quiz' | 'homepage'
  quizResult?: { primary: IdentityName; secondary: [IdentityName, IdentityName] }
}

/** A contest entry's forwarded body, exactly as specified. */
export type Entry = Forwarded<typeof entryFields>

/** A parsed post: its value, or the error messages by field. */
export type ParsedPost<Value> =
  | { ok: true; value: Value; marks: PostMarks }
  | { ok: false; errors: Record<string, string[]> }

export function readSignup(raw: unknown): ParsedPost<Signup> {
  const parsed = schemas().signup.safeParse(raw)
  if (!parsed.success) return { ok: false, errors: messages(parsed.error) }
  const { source, quizResult: result } = parsed.data
  const value: Signup = { ...forwarded(signupFields, parsed.data), source }
  if (source === 'quiz' && result !== undefined) value.quizResult = result
  return { ok: true, value, marks: marksOf(parsed.data) }
}

export function readEntry(raw: unknown): ParsedPost<Entry> {
  const parsed = schemas().entry.safeParse(raw)
  if (!parsed.success) return { ok: false, errors: messages(parsed.error) }
  const value = forwarded(entryFields, parsed.data)
  return { ok: true, value, marks: marksOf(parsed.data) }
}

/** An HTML form cannot nest fields, so the quiz result arrives as `primary` and, twice, `secondary`. */
export function signupFromForm(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { primary, secondary, ...rest } = body
  return primary === undefined ? rest : { ...rest, quizResult: { primary, secondary } }
}

/** The quiz result of a signup post; undefined when missing or incomplete. */
export function quizResultOf(raw: Readonly<Record<string, unknown>>): Signup['quizResult'] {
  const parsed = schemas().quizResult.safeParse(raw['quizResult'])
  return parsed.success ? parsed.data : undefined
}

/** The forwarded fields of a form: required ones always, optional ones when filled in, checkboxes never. */
type Forwarded<Fields extends FormFields<string>> = {
  [
    Name in keyof Fields as Fields[Name] extends { kind: 'check' } | { required: false }
      ? never
      : Name
  ]: string
} & {
  [Name in keyof Fields as Fields[Name] extends { required: false } ? Name : never]?: string
}

const forwardedAs: Record<FieldKind, (value: string) => string> = {
  name: (value) => value,
  email: typedEmail,
  handle: instagramHandle,
  text: (value) => value,
  check: () => '',
}

/** The values of a valid post as they are forwarded. */
function forwarded<Fields extends FormFields<string>>(
  fields: Fields,
  values: Readonly<Record<keyof Fields & string, string>>,
): Forwarded<Fields> {
  const found = namesOf(fields).map((name) => [
    name,
    forwardedAs[fields[name]!.kind](values[name as keyof Fields & string]),
  ])
  return Object.fromEntries(found.filter(([, value]) => value !== '')) as Forwarded<Fields>
}

/** The consent that the ledger stores: version and hash of the texts. */
export type Consent = { consentHash?: string; consentVersion?: string }

type Recorded = { form: string; hash: string; since: string }

/**
 * The consent that a post states. Accepts the texts of this build and of earlier ones, because a page may be older than the
 * worker that reads its post. Any other hash counts as no consent.
 */
export function consentOf(
  form: string,
  claimed: string | undefined,
  known: readonly Recorded[] = recorded,
): Consent {
  const before = known.find(({ form: of, hash }) => of === form && hash === claimed)
  if (claimed === undefined || (claimed !== consents[form] && !before)) return {}
  return { consentHash: claimed, ...(before && { consentVersion: before.since }) }
}
