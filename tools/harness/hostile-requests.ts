import { entryFields, honeypot, signupFields } from '../../src/core/forms/fields.ts'
import { isoDay } from '../../src/core/time/dates.ts'
import {
  entryPath,
  paths,
  planCalendarPath,
  planPath,
  profilePath,
} from '../../src/core/pages/paths.ts'
import { entryOf, signupOf } from './post.ts'

/** A text of about this many bytes that a careless reader reads in n² steps. */
export const hostileTexts: Readonly<Record<string, (bytes: number) => string>> = {
  'letters after mailto:': (bytes) => `mailto:${'a'.repeat(bytes)}`,
  'letters in an open bracket': (bytes) => `mailto:${'a'.repeat(bytes)}>`,
  'letters and a sign': (bytes) => `${'a'.repeat(bytes)}!`,
  blanks: (bytes) => `x${' '.repeat(bytes)}x`,
  'blanks and letters': repeated('a '),
  'signs and a letter': (bytes) => `${'!'.repeat(bytes)}a`,
  '@': repeated('@'),
  'a@': repeated('a@'),
  'a domain of labels': (bytes) => `a@${'a.'.repeat(bytes / 2)}a!`,
  'a domain of blanks': (bytes) => `a@a${' .'.repeat(bytes / 2)}`,
  'a domain of xn--': (bytes) => `a@${'xn--a.'.repeat(bytes / 6)}org`,
  '<': repeated('<'),
  '(': repeated('( '),
  dots: repeated('.'),
  slashes: repeated('/'),
  'escaped %': repeated('%25'),
  '%': repeated('%'),
  digits: repeated('1'),
  'line breaks': repeated('\n'),
  'escaped @': repeated('%40'),
  'many fields': repeated('a=&b&'),
  commas: repeated('"a", '),
  marks: (bytes) => `a${'\u0301\u0323'.repeat(bytes / 4)}`,
  'ligatures of eighteen letters': repeated('ﷺ'),
  instagram: repeated('instagram.com/'),
}

function repeated(unit: string): (bytes: number) => string {
  const size = new TextEncoder().encode(unit).length
  return (bytes) => unit.repeat(bytes / size)
}

export type HostileRequest = { path: string; init?: RequestInit }

const today = isoDay(Date.now())
const json = { 'content-type': 'application/json', 'sec-gpc': '1' }
const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-gpc': '1' }

/** Each part of a request that the worker reads, with a text in it. */
export const hostileRequests: Readonly<Record<string, (text: string) => HostileRequest>> = {
  ...ofFields('signup', paths.newsletter, { ...signupOf('a'), email: '' }, [
    ...Object.keys(signupFields),
    'source',
    'consent',
    'attribution',
    honeypot,
  ]),
  ...ofFields('entry', entryPath('contest'), { ...entryOf('a'), email: '' }, [
    ...Object.keys(entryFields),
    'attribution',
  ]),
  ...ofFields('beacon', paths.eventsApi, { event: 'page_viewed', place: '/' }, [
    'event',
    'place',
    'attribution',
    'primary_result',
  ]),
  'plain signup': (text) => posted(form, paths.newsletter, new URLSearchParams({ email: text })),
  'quiz answer': (text) => posted(form, paths.quiz, new URLSearchParams({ q1: text })),
  'plan day': (text) => posted(form, paths.plan, new URLSearchParams({ first: text })),
  'JSON body': (text) => posted(json, paths.newsletter, text),
  'form body': (text) => posted(form, paths.newsletter, text),
  path: (text) => ({ path: `/~${text}` }),
  'path of a chapter': (text) => ({ path: `/i-am-${text}` }),
  'path of a profile': (text) => ({ path: profilePath(text) }),
  'path of a plan': (text) => ({ path: planPath(text) }),
  'path of a form': (text) => posted(json, entryPath(text), '{}'),
  query: (text) => ({ path: `${paths.contest}?${text}` }),
  'query of a redirect': (text) => ({ path: `${paths.contest}/?${text}` }),
  ...Object.fromEntries(
    [
      [paths.thankYou, 'profile'],
      [paths.contestEntered, 'receipt'],
      [paths.contestEntered, 'signature'],
      [paths.contestEntered, 'giveaway'],
      [planPath(today), 'at'],
      [planCalendarPath(today), 'at'],
    ].map(([path, name = '']) => [
      `query ${name} of ${path}`,
      (text: string) => ({ path: `${path}?${new URLSearchParams({ [name]: text })}` }),
    ]),
  ),
  ...Object.fromEntries(
    [
      'accept',
      'cf-connecting-ip',
      'content-type',
      'idempotency-key',
      'if-none-match',
      'origin',
      'referer',
      'sec-fetch-site',
      'sec-gpc',
    ].map((name) => [`header ${name}`, (text: string) => withHeader(name, text)]),
  ),
  'header referer with tags': (text) =>
    withHeader('referer', `http://localhost/?utm_source=${encodeURIComponent(text)}`),
}

function ofFields(
  title: string,
  path: string,
  good: object,
  names: readonly string[],
): Record<string, (text: string) => HostileRequest> {
  return Object.fromEntries(
    names.map((name) => [
      `${title}: ${name}`,
      (text: string) => posted(json, path, JSON.stringify({ ...good, [name]: text })),
    ]),
  )
}

function posted(headers: Record<string, string>, path: string, body: BodyInit): HostileRequest {
  return { path, init: { method: 'POST', headers, body } }
}

/** A signup without an address, which is rejected before it is stored. */
function withHeader(name: string, text: string): HostileRequest {
  const value = text.replace(/[^\x20-\x7E]/g, '_')
  const body = JSON.stringify({ ...signupOf('a'), email: '' })
  if (name === 'if-none-match') return { path: paths.home, init: { headers: { [name]: value } } }
  return posted({ ...json, [name]: value }, paths.newsletter, body)
}
