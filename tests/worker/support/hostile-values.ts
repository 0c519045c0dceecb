import * as fc from 'fast-check'
import { gzipSync } from 'node:zlib'
import type { EntryField } from '../../../src/forms/fields.ts'
import { paths } from '../../../src/pages/paths.ts'
import { questionIds } from '../../../src/quiz/questions.ts'
import type { Signup } from '../../../src/submissions/schemas.ts'
import { naughtyStrings } from '../../support/naughty.ts'

/** One hostile post: bytes and their headers. */
export type HostilePost = { headers: Record<string, string>; body: Uint8Array }

/** A valid body of an endpoint, and its type. */
type Endpoint = {
  path: string
  good: Record<string, unknown>
  json: boolean
  form: boolean
  /** Whether all fields have one rule. */
  alike?: boolean
}

const quizResult = { primary: 'Loved', secondary: ['Holy', 'Free'] }
const marks = { topic: '', attribution: 'utm_source=church' }

export const endpoints: Readonly<Record<'newsletter' | 'entries' | 'quiz' | 'events', Endpoint>> = {
  newsletter: {
    path: paths.newsletter,
    good: {
      firstName: 'Ruth',
      email: 'ruth@example.org',
      source: 'quiz',
      quizResult,
      ...marks,
    } satisfies Record<keyof Signup, unknown>,
    json: true,
    form: true,
  },
  entries: {
    path: '/f/contest',
    good: {
      fullName: 'Ruth of Moab',
      email: 'ruth@example.org',
      instagramHandle: '@ruth',
      whyWantBook: 'To read it.',
      agreement: true,
      ...marks,
    } satisfies Record<EntryField, unknown>,
    json: true,
    form: true,
  },
  quiz: {
    path: paths.quiz,
    good: Object.fromEntries(questionIds.map((id) => [`q${id}`, 'A'])),
    json: false,
    form: true,
    alike: true,
  },
  events: {
    path: paths.eventsApi,
    good: {
      event: 'quiz_email_captured',
      primary_result: 'Loved',
      secondary_results: ['Holy', 'Free'],
      attribution: 'utm_source=church',
    },
    json: true,
    form: false,
  },
}

/** Fixed posts: every naughty text and every wrong value in every field, and each field omitted. */
export function fieldPosts({ good, json, alike = false }: Endpoint): HostilePost[] {
  const fields = Object.keys(good)
  const crossed = [...naughtyStrings, ...wrongValues].flatMap((value, index) =>
    (alike ? [inTurn(fields, index)] : fields).map((field) => ({ ...good, [field]: value })),
  )
  const incomplete = fields.map((field) => {
    const { [field]: _, ...rest } = good
    return rest
  })
  return [...crossed, ...incomplete].map(json ? asJson : asForm)
}

/** Every naughty text in one field or another of a plain form. */
export function formPosts({ good, form }: Endpoint): HostilePost[] {
  const fields = Object.keys(good)
  if (!form) return []
  return naughtyStrings.map((text, index) => asForm({ ...good, [inTurn(fields, index)]: text }))
}

function inTurn(fields: readonly string[], index: number): string {
  return fields[index % fields.length] ?? ''
}

/** Every JSON value that is not a string, and nestings of them. */
const wrongValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  [],
  {},
  [[]],
  [null],
  ['a', 'b'],
  { a: 1 },
  { toString: 1 },
  { length: 5 },
  Array.from({ length: 500 }, () => 0),
  [{ $gt: '' }],
]

/** Generated bodies: mostly valid posts with one to three random fields, sometimes any value. */
export function generatedPost({ good, json, form }: Endpoint): fc.Arbitrary<HostilePost> {
  const fields = Object.keys(good)
  const naughty = fc.constantFrom(...naughtyStrings)
  const text = fc.oneof(
    naughty,
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.array(fc.nat(0xffff), { maxLength: 60 }).map((units) => String.fromCharCode(...units)),
    fc.tuple(naughty, naughty).map((two) => two.join('')),
    fc.emailAddress(),
  )
  const value = fc.oneof(
    { weight: 6, arbitrary: text },
    fc.jsonValue({ maxDepth: 4 }),
    fc.constantFrom(...wrongValues),
  )
  // Many addresses; another test sends thousands of posts from one.
  const person = fc.nat(5000).map((n) => ('email' in good ? { email: `ruth${n}@example.org` } : {}))
  const field = fc.oneof(fc.constantFrom(...fields), fc.constantFrom('__proto__', 'x'))
  const turned = fc
    .tuple(person, fc.dictionary(field, value, { minKeys: 1, maxKeys: 3 }))
    .map(([who, changes]) => ({ ...good, ...who, ...changes }))
  const bytes = fc.uint8Array({ maxLength: 400 })
  const jsonPost = fc.oneof(
    { weight: 8, arbitrary: turned.map(asJson) },
    fc.jsonValue({ maxDepth: 6 }).map(asJson),
    bytes.map((body) => post('application/json', body)),
  )
  const formPost = fc.oneof(
    { weight: 6, arbitrary: turned.map(asForm) },
    bytes.map((body) => post('application/x-www-form-urlencoded', body)),
    fc.webQueryParameters().map((body) => post('application/x-www-form-urlencoded', body)),
  )
  // A plain form gets a page, which takes a hundred times as long as JSON.
  const weights = { json: json ? 95 : 20, form: json && form ? 2 : form ? 60 : 20 }
  return fc.oneof(
    { weight: weights.json, arbitrary: jsonPost },
    { weight: weights.form, arbitrary: formPost },
  )
}

/** Posts with odd bodies or headers; some are valid. */
export function envelopePosts({ good }: Endpoint): HostilePost[] {
  const whole = JSON.stringify(good)
  const json = (body: string | Uint8Array, headers = {}) => post('application/json', body, headers)
  const form = (body: string | Uint8Array, headers = {}) =>
    post('application/x-www-form-urlencoded', body, headers)
  return [
    ...[...oddJson, ...changed(whole)].map((text) => json(text)),
    ...oddForms.map((text) => form(text)),
    ...bytesAsJson.map((bytes) => json(Uint8Array.from(bytes))),
    form(Uint8Array.of(0x65, 0x3d, 0xff, 0xfe)),
    json(gzipSync(whole), { 'content-encoding': 'gzip' }),
    json(whole, { 'content-encoding': 'br' }),
    json(gzipSync(whole)),
    ...keys.map((key) => json(whole, { 'idempotency-key': key })),
  ]
}

/** A valid JSON body, truncated, extended, or with an insertion. */
function changed(whole: string): string[] {
  const manyKeys = Array.from({ length: 1500 }, (_, key) => `"k${key}":0`).join()
  return [
    ...[1, whole.length >> 1, whole.length - 1].map((end) => whole.slice(0, end)),
    `{"__proto__":{"email":"a@b.co"},"constructor":{"prototype":{"a":1}},${whole.slice(1)}`,
    `${whole.slice(0, -1)},"email":"second@example.org","email":{"a":1}}`,
    `{"__proto__":${whole}}`,
    `\uFEFF${whole}`,
    `${whole.slice(0, -1)},${manyKeys}}`,
    whole + ' '.repeat(17_000),
  ]
}

const nested = (open: string, close: string, depth: number) =>
  open.repeat(depth) + close.repeat(depth)

const shortJson = ['', ' ', '{', '}', '[]', 'null', 'true', '0', '"text"', '{}', '{}{}', '\u0000']
const oddJson = [
  ...shortJson,
  '{"a":1,}',
  "{'a':1}",
  nested('[', ']', 8000),
  nested('{"a":', '}', 2700),
  `{"a":${nested('[', ']', 7000)}}`,
  '['.repeat(16_000),
  `{"email":"\\ud800","firstName":"\\udc00\\u0000","fullName":"\\u202e"}`,
  '1'.repeat(16_000),
  `[${'1,'.repeat(7000)}1]`,
]

/** `{}` in UTF-16, an overlong slash, and half a character in UTF-8. */
const bytesAsJson = [
  [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00],
  [0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d],
  [0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d],
]

const shortForms = ['', '&', '=', '&&&===', '%', '%zz', '%f', 'a=%ff', 'email=%00']
const oddForms = [
  ...shortForms,
  '__proto__=1&__proto__[a]=2',
  'email[]=a&email[b]=c',
  'a&'.repeat(8000),
  Array.from({ length: 3000 }, (_, key) => `k${key}`).join('&'),
  'email=a%40b.co&'.repeat(900),
  `email=${'%F0%9F%98%8D'.repeat(1200)}`,
  `firstName=${'+'.repeat(16_000)}`,
  'x'.repeat(17_000),
]

const keys = ['', 'x'.repeat(5000), '\t', '../..', '0']

function asJson(value: unknown): HostilePost {
  return post('application/json', JSON.stringify(value))
}

function asForm(value: Record<string, unknown>): HostilePost {
  const flat = Object.entries(value).map(([name, each]): [string, string] => [
    name,
    typeof each === 'string' ? each.toWellFormed() : JSON.stringify(each),
  ])
  return post('application/x-www-form-urlencoded', new URLSearchParams(flat).toString())
}

function post(
  type: string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): HostilePost {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return { headers: { 'content-type': type, ...headers }, body: bytes }
}
