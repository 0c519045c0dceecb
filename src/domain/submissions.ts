import * as z from 'zod/mini'
import type { IdentityName } from '../content/identities'
import { cleanLine, cleanText, emailKey, instagramHandle } from './fields'
import { identityNames } from './identities'
import { entryErrors, signupErrors, type EntryValues, type SignupValues } from './forms'

/** What is forwarded for a signup: exactly the specification's body. */
export type Signup = {
  firstName: string
  email: string
  source: 'quiz' | 'homepage'
  quizResult?: { primary: IdentityName; secondary: [IdentityName, IdentityName] }
}

/** What is forwarded for a contest entry: exactly the specification's body. */
export type Entry = {
  fullName: string
  email: string
  instagramHandle?: string
  whyWantBook?: string
}

/**
 * What a browser's post may add for the server alone, never forwarded: whether the honeypot was filled in, how long the page
 * had been open, which campaign led here. A value that cannot be read is as good as none.
 */
export type PostMarks = { website: boolean; elapsedMs?: number; attribution?: string }

/** A post sorted into what is kept and what the visitor must mend, a list of messages by field. */
export type Reading<Kept> =
  | { ok: true; value: Kept; marks: PostMarks }
  | { ok: false; errors: Record<string, string[]> }

type Schemas = ReturnType<typeof makeSchemas>
let made: Schemas | undefined

// Made for the first post: zod takes 5 ms for it, a sixth of what an isolate may need to start.
function schemas(): Schemas {
  return (made ??= makeSchemas())
}

function makeSchemas() {
  const line = z.pipe(z.prefault(z.string(), ''), z.transform(cleanLine))
  const text = z.pipe(z.prefault(z.string(), ''), z.transform(cleanText))
  // Measured when it is clean: composing a text may lengthen it.
  const shortLine = z.pipe(
    z.pipe(z.string(), z.transform(cleanLine)),
    z.string().check(z.maxLength(200)),
  )

  const marks = {
    // A machine may fill the trap with anything; only nothing is nothing.
    website: z.pipe(
      z.optional(z.unknown()),
      z.transform((given) => (given ?? '') !== ''),
    ),
    elapsedMs: z.catch(z.optional(z.number().check(z.nonnegative())), undefined),
    attribution: z.catch(z.optional(shortLine), undefined),
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
      firstName: line,
      email: line,
      source: z.enum(['quiz', 'homepage']),
      quizResult: z.optional(quizResult),
      ...marks,
    })
    .check(({ value, issues }) => report(value, signupErrors(value), issues))

  const entry = z
    .object({
      fullName: line,
      email: line,
      instagramHandle: line,
      whyWantBook: text,
      agreement: z.pipe(
        z.prefault(z.union([z.boolean(), z.string()]), false),
        z.transform((given) =>
          given === true || given === 'true' || given === 'on' ? 'true' : '',
        ),
      ),
      ...marks,
    })
    .check(({ value, issues }) => report(value, entryErrors(value), issues))

  return { signup, entry, quizResult }
}

/** Reads a parsed signup post of unknown shape. */
export function readSignup(raw: unknown): Reading<Signup> {
  const parsed = schemas().signup.safeParse(raw)
  if (!parsed.success) return { ok: false, errors: messages(parsed.error) }
  const { firstName, email, source, quizResult: result } = parsed.data
  const value: Signup = { firstName, email: emailKey(email), source }
  if (source === 'quiz' && result !== undefined) value.quizResult = result
  return { ok: true, value, marks: marksOf(parsed.data) }
}

/** Reads a parsed entry post of unknown shape. */
export function readEntry(raw: unknown): Reading<Entry> {
  const parsed = schemas().entry.safeParse(raw)
  if (!parsed.success) return { ok: false, errors: messages(parsed.error) }
  const { fullName, email, whyWantBook } = parsed.data
  const handle = instagramHandle(parsed.data.instagramHandle)
  const value: Entry = { fullName, email: emailKey(email) }
  if (handle !== '') value.instagramHandle = handle
  if (whyWantBook !== '') value.whyWantBook = whyWantBook
  return { ok: true, value, marks: marksOf(parsed.data) }
}

/** A plain form cannot nest, so its quiz result arrives as the fields `primary` and, twice, `secondary`. */
export function signupFromForm(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { primary, secondary, ...rest } = body
  return primary === undefined ? rest : { ...rest, quizResult: { primary, secondary } }
}

/** The quiz result that a signup post carries, if it carries a whole one. */
export function quizResultOf(raw: Readonly<Record<string, unknown>>): Signup['quizResult'] {
  const parsed = schemas().quizResult.safeParse(raw['quizResult'])
  return parsed.success ? parsed.data : undefined
}

/** What the visitor had typed into a signup, for the form that comes back. */
export function signupValues(raw: unknown): SignupValues {
  return { firstName: typed(raw, 'firstName'), email: typed(raw, 'email') }
}

/** What the visitor had typed into an entry, for the form that comes back. */
export function entryValues(raw: unknown): EntryValues {
  const agreement = typed(raw, 'agreement')
  return {
    fullName: typed(raw, 'fullName'),
    email: typed(raw, 'email'),
    instagramHandle: typed(raw, 'instagramHandle'),
    whyWantBook: typed(raw, 'whyWantBook'),
    agreement: agreement === 'true' || agreement === 'on' ? 'true' : '',
  }
}

function typed(raw: unknown, field: string): string {
  if (typeof raw !== 'object' || raw === null || !Object.hasOwn(raw, field)) return ''
  const value: unknown = (raw as Record<string, unknown>)[field]
  return typeof value === 'string' ? value.toWellFormed() : ''
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

function marksOf({
  website,
  elapsedMs,
  attribution,
}: {
  website: boolean
  elapsedMs?: number | undefined
  attribution?: string | undefined
}): PostMarks {
  return {
    website,
    ...(elapsedMs !== undefined && { elapsedMs }),
    ...(attribution !== undefined && { attribution }),
  }
}
