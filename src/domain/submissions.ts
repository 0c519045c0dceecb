import * as z from 'zod/mini'
import type { IdentityName } from '../content/identities'
import { cleanLine, cleanText, instagramHandle, typedEmail } from './fields'
import { identityNames } from './identities'
import { entryFields, namesOf, signupFields, type FieldKind, type FormFields } from './form-fields'
import { fieldErrors, type Values } from './forms'
import { makeMarks, marksOf, type PostMarks } from './post-marks'

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

type Schemas = ReturnType<typeof makeSchemas>
let made: Schemas | undefined

// Created at the first post: zod takes 5 ms for it, a sixth of an isolate's start-up budget.
function schemas(): Schemas {
  return (made ??= makeSchemas())
}

function makeSchemas() {
  const line = z.pipe(z.prefault(z.string(), ''), z.transform(cleanLine))
  const text = z.pipe(z.prefault(z.string(), ''), z.transform(cleanText))
  const ticked = z.pipe(
    z.prefault(z.union([z.boolean(), z.string()]), false),
    z.transform((given) => (isTicked(given) ? 'true' : '')),
  )
  const kinds = { name: line, email: line, handle: line, text, check: ticked }
  const marks = makeMarks()

  function shapeOf<Field extends string>(fields: FormFields<Field>) {
    const shape = namesOf(fields).map((name) => [name, kinds[fields[name].kind]])
    return Object.fromEntries(shape) as Record<Field, z.ZodMiniType<string>>
  }

  const identityName = z.enum(identityNames)
  const quizResult = z
    .object({ primary: identityName, secondary: z.tuple([identityName, identityName]) })
    .check(
      z.refine(
        ({ primary, secondary }) => new Set([primary, ...secondary]).size === 3,
        'Three different identities make a result.',
      ),
    )

  const signup = z
    .object({
      ...shapeOf(signupFields),
      source: z.enum(['quiz', 'homepage']),
      quizResult: z.optional(quizResult),
      ...marks,
    })
    .check(({ value, issues }) => report(value, fieldErrors(signupFields, value), issues))

  const entry = z
    .object({ ...shapeOf(entryFields), ...marks })
    .check(({ value, issues }) => report(value, fieldErrors(entryFields, value), issues))

  return { signup, entry, quizResult }
}

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

/** What the visitor typed, to fill in the form again. */
export function typedValues<Field extends string>(
  fields: FormFields<Field>,
  raw: Readonly<Record<string, unknown>>,
): Values<Field> {
  const found = namesOf(fields).map((name) => [name, typed(fields[name].kind, raw, name)])
  return Object.fromEntries(found) as Values<Field>
}

function typed(kind: FieldKind, raw: Readonly<Record<string, unknown>>, field: string): string {
  const value = Object.hasOwn(raw, field) ? raw[field] : undefined
  if (typeof value !== 'string') return ''
  if (kind === 'check') return isTicked(value) ? 'true' : ''
  return value.toWellFormed()
}

// Values from scripts, from this site's form, and from a checkbox without a value attribute.
function isTicked(given: boolean | string): boolean {
  return given === true || given === 'true' || given === 'on'
}

const forwardedAs: Record<FieldKind, (value: string) => string> = {
  name: (value) => value,
  email: typedEmail,
  handle: instagramHandle,
  text: (value) => value,
  check: () => '',
}

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

function report(
  input: object,
  errors: Readonly<Record<string, string | undefined>>,
  issues: z.core.$ZodRawIssue[],
) {
  for (const [field, message] of Object.entries(errors)) {
    if (message !== undefined) issues.push({ code: 'custom', input, path: [field], message })
  }
}

function messages(error: z.core.$ZodError): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? 'body')
    found[field] = [...(found[field] ?? []), message]
  }
  return found
}
