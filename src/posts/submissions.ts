import type { IdentityName } from '../book/identities.ts'
import { forwarded, type Forwarded } from '../domain/forwarded.ts'
import { marksOf, type PostMarks } from '../domain/post-marks.ts'
import { entryFields, signupFields } from '../forms/fields.ts'
import { messages, schemas } from './schemas.ts'

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
