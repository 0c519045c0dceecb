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
export type Parsed<Value> =
  | { ok: true; value: Value; marks: PostMarks }
  | { ok: false; errors: Messages }

/** Error messages by field, as the server's answer has them. */
export type Messages = Record<string, string[]>

type Body = Readonly<Record<string, unknown>>

/** A signup; beside it the quiz result of the post, also when another field is wrong. */
export function parseSignup(body: Body): Parsed<Signup> & { quizResult?: QuizResult } {
  const parsed = schemas().signup.safeParse(body)
  if (!parsed.success) {
    const errors = messages(parsed.error)
    const quizResult = errors['quizResult'] ? undefined : (body['quizResult'] as QuizResult)
    return { ok: false, errors, ...(quizResult && { quizResult: quizResultOf(quizResult) }) }
  }
  const { source, quizResult } = parsed.data
  const ofQuiz = quizResult && { quizResult }
  const value = { ...stored(signupFields, parsed.data), source, ...(source === 'quiz' && ofQuiz) }
  return { ok: true, value, marks: marksOf(parsed.data), ...ofQuiz }
}

/** The fields of a result that has passed its schema, and no others. */
function quizResultOf({ primary, secondary }: QuizResult): QuizResult {
  return { primary, secondary }
}

export function parseEntry(body: Body): Parsed<Entry> {
  const parsed = schemas().entry.safeParse(body)
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
export function signupFromForm(body: Body): Body {
  const { primary, secondary, ...rest } = body
  return primary === undefined ? rest : { ...rest, quizResult: { primary, secondary } }
}
