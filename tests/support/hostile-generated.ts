import * as fc from 'fast-check'
import { wrongValues } from './hostile-fields.ts'
import { asForm, asJson, type Endpoint, type HostilePost, post } from './hostile.ts'
import { naughtyStrings } from './naughty.ts'

/** Bodies without end: mostly whole posts with one to three fields turned to anything, sometimes anything at all. */
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
  // Many people: one address that has sent thousands of posts is another test's matter.
  const person = fc.nat(5000).map((n) => ('email' in good ? { email: `ruth${n}@example.org` } : {}))
  const field = fc.oneof(fc.constantFrom(...fields), fc.constantFrom('__proto__', 'x'))
  const turned = fc
    .tuple(person, fc.dictionary(field, value, { minKeys: 1, maxKeys: 3 }))
    .map(([who, changes]) => ({ ...good, ...who, ...changes }))
  const bytes = fc.uint8Array({ maxLength: 400 })
  const cut = (whole: fc.Arbitrary<HostilePost>) =>
    fc.tuple(whole, fc.nat(400)).map(([each, at]) => ({ ...each, body: each.body.slice(0, at) }))
  const jsonPost = fc.oneof(
    { weight: 8, arbitrary: turned.map(asJson) },
    cut(turned.map(asJson)),
    fc.jsonValue({ maxDepth: 6 }).map(asJson),
    bytes.map((body) => post('application/json', body)),
  )
  const formPost = fc.oneof(
    { weight: 6, arbitrary: turned.map(asForm) },
    cut(turned.map(asForm)),
    bytes.map((body) => post('application/x-www-form-urlencoded', body)),
    fc.webQueryParameters().map((body) => post('application/x-www-form-urlencoded', body)),
  )
  const other = fc
    .tuple(fc.string({ maxLength: 30 }), bytes)
    .map(([type, body]) => post(printable(type), body))
  // What a form gets is a page, which takes a hundred times as long to make as JSON.
  const weights = { json: json ? 95 : 20, form: json && form ? 2 : form ? 60 : 20 }
  return fc.oneof(
    { weight: weights.json, arbitrary: jsonPost },
    { weight: weights.form, arbitrary: formPost },
    { weight: 3, arbitrary: other },
  )
}

function printable(text: string): string {
  return text.replace(/[^\x20-\x7E]/g, '?')
}
