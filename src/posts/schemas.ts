import * as z from 'zod/mini'
import { identityNames } from '../book/identities.ts'
import {
  entryFields,
  type FormFields,
  honeypot,
  isTicked,
  namesOf,
  signupFields,
} from '../forms/fields.ts'
import { fieldErrors } from '../forms/rules.ts'
import { cleanLine, cleanText } from '../forms/text.ts'

type Schemas = ReturnType<typeof makeSchemas>
let made: Schemas | undefined

/** The schemas of both posts, made at the first one: zod takes 5 ms for it, a sixth of an isolate's start-up budget. */
export function schemas(): Schemas {
  return (made ??= makeSchemas())
}

/** The error messages by field, as an answer has them. */
export function messages(error: z.core.$ZodError): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? 'body')
    found[field] = [...(found[field] ?? []), message]
  }
  return found
}

/**
 * What a post says beside its fields, never forwarded: honeypot, time that the page was open, hash of the accepted texts. A
 * value that cannot be read counts as missing.
 */
export type PostMarks = {
  trapped: boolean
  elapsedMs?: number | undefined
  consent?: string | undefined
}

export function marksOf({
  [honeypot]: trapped,
  elapsedMs,
  consent,
}: Omit<PostMarks, 'trapped'> & { [honeypot]: boolean }): PostMarks {
  return { trapped, elapsedMs, consent }
}

function makeSchemas() {
  const line = z.pipe(z.prefault(z.string(), ''), z.transform(cleanLine))
  const text = z.pipe(z.prefault(z.string(), ''), z.transform(cleanText))
  const tick = z.pipe(
    z.prefault(z.union([z.boolean(), z.string()]), false),
    z.transform((given) => (isTicked(given) ? 'true' : '')),
  )
  const types = { name: line, email: line, handle: line, text, check: tick }

  function shapeOf<Field extends string>(fields: FormFields<Field>) {
    const shape = namesOf(fields).map((name) => [name, types[fields[name].type]])
    return Object.fromEntries(shape) as Record<Field, z.ZodMiniType<string>>
  }

  const marks = {
    // Any value at all in the honeypot counts as filled in.
    [honeypot]: z.pipe(
      z.optional(z.unknown()),
      z.transform((given) => (given ?? '') !== ''),
    ),
    elapsedMs: z.catch(z.optional(z.number().check(z.nonnegative())), undefined),
    consent: z.catch(z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))), undefined),
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

  return { signup, entry }
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
