import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { consentFindings } from '../../../tools/admin/launch-check/consents.ts'
import { recordConsents } from '../../../tools/ledger/consents.ts'
import { contentFindings, dateFindings } from '../../../tools/admin/launch-check/content.ts'
import {
  mailTo,
  secretFindings,
  settingFindings,
} from '../../../tools/admin/launch-check/settings.ts'
import { wranglerConfig } from '../../../tools/ledger/target.ts'
import { consentHashes } from '../../../tools/content/consent.ts'
import { loadContent } from '../../../tools/content/load.ts'
import { readConfiguration, type Vars } from '../../../src/core/configuration.ts'
import { DAY_MS, readInstant } from '../../../src/core/time/dates.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { entry } from '../support/people.ts'
import { openLedger } from '../support/ledger.ts'
import { store } from '../../../src/server/ledger/ledger.ts'
import { adminAt, queryOn } from './support/admin.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const loaded = await loadContent('sample')

const textsOf = (findings: readonly (string | false | undefined)[]) =>
  findings.filter((finding) => typeof finding === 'string')

test('lists for a fresh copy in few lines what to do, in the order in which to do it', async () => {
  const admin = adminAt(() => [], now)
  const { exit, out } = await admin('launch-check')
  expect(exit).toBe(1)
  const lines = out.split('\n')
  expect(lines.length).toBeLessThanOrEqual(20)
  for (const line of lines) expect((line.match(/:\d+/g) ?? []).length).toBeLessThan(10)
  const { file, line } = loaded.samples[0]!
  expect(lines[0]).toContain('npm run own')
  expect(lines[1]).toContain(`${loaded.samples.length} sample texts`)
  expect(lines[1]).toContain(`content/${file}:${line}`)
  const places = lines.map((each) => /content\b|wrangler\.toml/.exec(each)?.[0])
  expect(places.lastIndexOf('content')).toBeLessThan(places.indexOf('wrangler.toml'))
  expect(out).toContain('Replace the sample giveaway')
  expect(out).not.toContain('CONTEST_CLOSES_AT')
})

const { content } = loaded
const { prose } = content.pages
const silent = { ...prose, privacy: { ...prose.privacy, sections: [] } }
const cover = { file: 'cover.jpg', alt: '', shape: 'photograph', width: 2, height: 3 } as const
const own = { ...content, pictures: { cover } }
const mistake = { file: 'book.yaml', line: 1, field: 'claims', advice: 'write another verse' }

test.each([
  ['all of its own', {}, []],
  ['sample texts', { samples: loaded.samples }, ['sample texts']],
  ['no cover', { content }, ['content/pictures']],
  ['a mistake that does not stop a build', { problems: [mistake] }, ['check-content']],
  [
    'a privacy page that says nothing',
    { content: { ...own, pages: { ...content.pages, prose: silent } } },
    ['{retentionMonths}'],
  ],
])('the content with %s', (_, change, expected) => {
  const found = contentFindings({ ...loaded, samples: [], content: own, ...change })
  expect(textsOf(found)).toEqual(expected.map((part) => expect.stringContaining(part)))
})

const { giveaways } = readConfiguration({})
const [giveaway] = giveaways

const moved = { opensAt: readInstant('2025-07-19T00:00:00-05:00') }
test.each<[string, object, number, string[]]>([
  ['is to come', {}, -40, []],
  ['is over', {}, 2, ['0 of 1 accepted']],
  ['has a winner', { wonBy: ['Ruth M.'] }, 90, []],
  ['has one of two winners', { winners: 2, wonBy: ['Ruth M.'] }, 90, ['1 of 2 accepted']],
  ['is moved by settings', moved, -40, ['CONTEST_']],
])('the dates of a giveaway that %s', (_, change, days, expected) => {
  const at = giveaway!.closesAt.ms + days * DAY_MS
  const found = textsOf(dateFindings({ ...giveaway!, ...change }, at, false))
  expect(found).toEqual(expected.map((part) => expect.stringContaining(part)))
})

test('compares the words that people agree to with those of the site, and reads hardly any entry', async () => {
  const { id, opensAt } = giveaway!
  const now = opensAt.ms + 2 * DAY_MS
  const entries = Array.from({ length: 50 }, (_, n) => entry(n, now - 1, { giveaway: id }))
  const { db, rows, sqlite } = openLedger()
  for (const each of entries) await store(db, each)
  const query = queryOn(sqlite)
  const context = { query, configuration: readConfiguration({}), now }
  const found = () => textsOf(consentFindings(context, consentHashes(content)))
  const changed = expect.stringContaining('the first entrants agreed to other')
  expect(found()).toEqual([expect.stringContaining('npm run deploy'), changed])
  recordConsents(query, content, opensAt.ms - 1)
  expect(found()).toEqual([])
  rows(`UPDATE consents SET since = ${now}`)
  expect(found()).toEqual([changed])
  rows('UPDATE submissions SET received_at = received_at + 1')
  expect(found()).toEqual([])
})

test.each([
  ['SITE_ORIGIN = “https://a.example”', /straight quotes[^]*3: +SITE_ORIGIN = “https/],
  ['NEWSLETTER_LIST = 12345678901234567', /15 digits in quotation marks[^]*3: +NEWSLETTER_LIST/],
  ['PREVIEW_NOW = 2025-07-20T00:00:00-05:00', /marks: PREVIEW_NOW = "2025-07-20T00:00:00-05:00"/],
])('%s cannot be read, and is shown with the remedy', (line, said) => {
  const file = join(temporaryFolder(), 'wrangler.toml')
  writeFileSync(file, `name = "site"\n[vars]\n${line}`)
  expect(() => wranglerConfig(undefined, file)).toThrow(said)
})

const settings = (vars: Vars, env?: string) =>
  textsOf(settingFindings(vars, readConfiguration(vars), env))

test('checks the settings, and prints no value', () => {
  const found = settings({
    FORMS_URL: 'canary:forms',
    SUPABASE_URL: 'http://example.com',
    SUPABASE_ANON_KEY: 'canary',
  })
  expect(found).toEqual([
    expect.stringContaining('FORMS_URL is invalid'),
    expect.stringContaining('SUPABASE_ANON_KEY'),
    expect.stringContaining('SUPABASE_URL is not https'),
    expect.stringContaining('set SITE_ORIGIN'),
  ])
  expect(found.join()).not.toContain('canary')
  const PREVIEW_NOW = '2025-08-01T12:00:00Z'
  expect(settings({ SITE_ORIGIN: 'https://a.example', PREVIEW_NOW })).toEqual([
    expect.stringContaining('PREVIEW_NOW is invalid'),
    expect.stringContaining('NEWSLETTER_SERVICE'),
  ])
})

test('the site writes to an owner with an address and the binding', () => {
  const read = readConfiguration({ OWNER_EMAIL: 'owner@a.example' })
  expect(mailTo({ send_email: [{}] }, read)).toBe('owner@a.example')
  expect(mailTo({}, read)).toBeUndefined()
})

test('a named environment needs neither a domain nor a service', async () => {
  const admin = adminAt(() => [], now)
  expect((await admin('launch-check', '--env', 'staging')).exit).toBe(0)
  expect((await admin('launch-check', '--env', 'stagin')).exit).toBe(2)
})

const kit = { NEWSLETTER_SERVICE: 'kit', NEWSLETTER_LIST: '1' }
const KEYS = ['RECEIPT_KEY', 'DASHBOARD_KEY']

test.each<[Vars, string[] | undefined, string[]]>([
  [kit, [...KEYS, 'NEWSLETTER_KEY'], []],
  [kit, [], [...KEYS, 'NEWSLETTER_KEY']],
  [{ SUPABASE_URL: 'https://a.example' }, KEYS, ['SUPABASE_ANON_KEY']],
  [{ FORMS_SERVICE: 'webhook' }, KEYS, ['FORMS_KEY']],
  [{}, KEYS, []],
  [kit, undefined, ['wrangler login']],
])('with the settings %j and the secrets %j', (vars, set, missing) => {
  const found = textsOf(secretFindings(readConfiguration(vars), undefined, () => set))
  expect(found).toEqual(missing.map((name) => expect.stringContaining(name)))
})
