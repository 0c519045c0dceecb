import { consents } from 'virtual:content/consent'
import recordedConsents from '../content/consents.json'
import { typedEmail } from '../forms/email.ts'
import {
  entryFields,
  type FieldType,
  type FormFields,
  signupFields,
  storedNames,
} from '../forms/fields.ts'
import { instagramHandle } from '../forms/text.ts'
import type { QuizResult } from '../quiz/score.ts'
import { marksOf, messages, type PostMarks, schemas } from './schemas.ts'

/** A signup's values as the ledger keeps them. */
export type Signup = Stored<typeof signupFields> & {
  source: 'quiz' | 'homepage'
  quizResult?: QuizResult
}

/** A contest entry's values as the ledger keeps them. */
export type Entry = Stored<typeof entryFields>

/** A form's text fields: required ones always, optional ones when filled in. */
type Stored<Fields extends FormFields<string>> = {
  [
    Name in keyof Fields as Fields[Name] extends { type: 'check' } | { required: false }
      ? never
      : Name
  ]: string
} & {
  [Name in keyof Fields as Fields[Name] extends { required: false } ? Name : never]?: string
}

/** A parsed post: its value, or the error messages by field. */
export type ParsedPost<Value> =
  | { ok: true; value: Value; marks: PostMarks }
  | { ok: false; errors: Record<string, string[]> }

export function readSignup(raw: unknown): ParsedPost<Signup> {
  const parsed = schemas().signup.safeParse(raw)
  if (!parsed.success) return { ok: false, errors: messages(parsed.error) }
  const { source, quizResult } = parsed.data
  const value: Signup = { ...stored(signupFields, parsed.data), source }
  if (source === 'quiz' && quizResult !== undefined) value.quizResult = quizResult
  return { ok: true, value, marks: marksOf(parsed.data) }
}

export function readEntry(raw: unknown): ParsedPost<Entry> {
  const parsed = schemas().entry.safeParse(raw)
  if (!parsed.success) return { ok: false, errors: messages(parsed.error) }
  return { ok: true, value: stored(entryFields, parsed.data), marks: marksOf(parsed.data) }
}

/** The values of a valid post in the form in which they are stored; empty ones are left out. */
function stored<Fields extends FormFields<string>>(
  fields: Fields,
  values: Readonly<Record<keyof Fields & string, string>>,
): Stored<Fields> {
  const found = storedNames(fields).map((name) => [
    name,
    storedAs[fields[name]!.type](values[name as keyof Fields & string]),
  ])
  return Object.fromEntries(found.filter(([, value]) => value !== '')) as Stored<Fields>
}

const storedAs: Record<FieldType, (value: string) => string> = {
  name: (value) => value,
  email: typedEmail,
  handle: instagramHandle,
  text: (value) => value,
  check: (value) => value,
}

/** An HTML form cannot nest fields, so the quiz result arrives as `primary` and, twice, `secondary`. */
export function signupFromForm(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { primary, secondary, ...rest } = body
  return primary === undefined ? rest : { ...rest, quizResult: { primary, secondary } }
}

/** The quiz result of a signup post; undefined when missing or incomplete. */
export function quizResultOf(raw: Readonly<Record<string, unknown>>): QuizResult | undefined {
  const parsed = schemas().quizResult.safeParse(raw['quizResult'])
  return parsed.success ? parsed.data : undefined
}

/** The consent that the ledger stores: version and hash of the texts. */
export type Consent = { consentHash?: string; consentVersion?: string }

/**
 * The consent that a post states. Accepts the texts of this build and of earlier ones, because a page may be older than the
 * worker that reads its post. Any other hash counts as no consent.
 */
export function consentOf(
  form: string,
  claimed: string | undefined,
  recorded: readonly { form: string; hash: string; since: string }[] = recordedConsents,
): Consent {
  const before = recorded.find((one) => one.form === form && one.hash === claimed)
  if (claimed === undefined || (claimed !== consents[form] && !before)) return {}
  return { consentHash: claimed, ...(before && { consentVersion: before.since }) }
}
