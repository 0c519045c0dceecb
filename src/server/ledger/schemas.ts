import * as z from 'zod/mini'
import { identityNames } from '../../core/book/identities.ts'
import {
  entryFields,
  type FieldFacts,
  type FormFields,
  namesOf,
  signupFields,
} from '../../core/forms/fields.ts'
import { readField } from '../../core/forms/rules.ts'

/** The schemas of signups and entries. Built lazily, because zod adds 5 ms to an isolate's start. */
export function schemas(): Schemas {
  return (cachedSchemas ??= makeSchemas())
}

type Schemas = ReturnType<typeof makeSchemas>
let cachedSchemas: Schemas | undefined
export type Signup = z.output<Schemas['signup']>
/** An entry's values as stored in the ledger; `agreement` has its own column. */
export type Entry = Omit<z.output<Schemas['entry']>, 'agreement'>

/** Error messages by field, as in the JSON response. */
export type Messages = Record<string, string[]>

export function messagesOf({ issues }: z.core.$ZodError): Messages {
  const messages: Messages = {}
  for (const { path, message } of issues) (messages[String(path[0] ?? 'body')] ??= []).push(message)
  return messages
}

function makeSchemas() {
  const identity = z.enum(identityNames)
  const quizResult = z
    .object({ primary: identity, secondary: z.tuple([identity, identity]) })
    .check(
      z.refine(
        ({ primary, secondary }) => new Set([primary, ...secondary]).size === 3,
        'Three different identities make a result.',
      ),
    )

  const signup = z.pipe(
    z.object({
      ...shapeOf(signupFields),
      source: z.enum(['quiz', 'homepage']),
      quizResult: z.optional(quizResult),
    }),
    z.transform(({ quizResult: result, ...fields }) => ({
      ...fields,
      ...(fields.source === 'quiz' && result && { quizResult: result }),
    })),
  )
  const entry = z.object(shapeOf(entryFields))
  return { signup, entry, quizResult }
}

/** Maps posted to stored values, and empty optional ones to `undefined`. */
function shapeOf<Fields extends FormFields<string>>(fields: Fields) {
  const shape = namesOf(fields).map((name) => [name, schemaOf(fields[name]!)])
  return Object.fromEntries(shape) as {
    [Name in keyof Fields]: Fields[Name]['required'] extends true
      ? z.ZodMiniType<string>
      : z.ZodMiniOptional<z.ZodMiniType<string>>
  }
}

function schemaOf(facts: FieldFacts) {
  const posted = facts.type === 'check' ? z.union([z.boolean(), z.string()]) : z.string()
  const schema = z.pipe(
    z.prefault(posted, ''),
    z.transform((input, { issues }) => {
      const { value, error } = readField(facts, String(input))
      if (error) issues.push({ code: 'custom', input, message: error })
      return value === '' ? undefined : value
    }),
  )
  return facts.required ? schema : z.optional(schema)
}

/** An HTML form cannot nest fields, so the quiz result arrives as `primary` and, twice, `secondary`. */
export function withQuizResult(body: Readonly<Record<string, unknown>>) {
  const { primary, secondary, ...rest } = body
  return primary === undefined ? body : { ...rest, quizResult: { primary, secondary } }
}
