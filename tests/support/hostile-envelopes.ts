import { gzipSync } from 'node:zlib'
import { type Endpoint, type HostilePost, post } from './hostile.ts'

const json = (body: string | Uint8Array, headers = {}) => post('application/json', body, headers)
const form = (body: string | Uint8Array, headers = {}) =>
  post('application/x-www-form-urlencoded', body, headers)

/** Posts that are wrong before their fields are looked at. */
export function envelopePosts({ good }: Endpoint): HostilePost[] {
  const whole = JSON.stringify(good)
  return [
    ...[...oddJson, ...changed(whole)].map((text) => json(text)),
    ...oddForms.map((text) => form(text)),
    ...bytesAsJson.map((bytes) => json(Uint8Array.from(bytes))),
    form(Uint8Array.of(0x65, 0x3d, 0xff, 0xfe)),
    json(gzipSync(whole), { 'content-encoding': 'gzip' }),
    json(whole, { 'content-encoding': 'br' }),
    json(gzipSync(whole)),
    ...types.map((type) => post(type, whole)),
    ...parts.map((part) => post('multipart/form-data; boundary=x', part)),
    post('multipart/form-data', '--x'),
    ...origins.map((origin) => json(whole, { origin })),
    ...fetchSites.map((site) => form('a=b', { 'sec-fetch-site': site })),
    ...keys.map((key) => json(whole, { 'idempotency-key': key })),
  ]
}

/** A good body as JSON, cut off, grown, or with something put into it. */
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

const types = [
  'application/json; charset=utf-16',
  'application/json; charset=UTF-8',
  'application/json;;;',
  'application/json, application/json',
  'application/json+x',
  '__proto__',
  'constructor',
  'text/plain',
  '',
]

const parts = [
  '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na@b.co\r\n--x--',
  '--x\r\nContent-Disposition: form-data; name="ema',
]

const origins = ['https://evil.example', 'null', '', 'https://site.test.evil.example', '*']
const fetchSites = ['cross-site', 'same-site', 'none', 'same-origin, cross-site', '']
const keys = ['', 'x'.repeat(5000), '\t', '../..', '0']
