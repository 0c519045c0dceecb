import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contentFrom, loadContent } from '../../../scripts/content/load.ts'
import { readContentFiles } from '../../../scripts/content/content-files.ts'
import { storeFindings } from '../../../admin/launch-check/account.ts'
import { dateFindings, findAll } from '../../../admin/launch-check/check.ts'
import type { Fetch } from '../../../admin/fetch.ts'
import { environmentsOf } from '../../../admin/launch-check/environments.ts'
import { leftOfSample } from '../../../admin/launch-check/content.ts'
import { ledgerFindings } from '../../../admin/launch-check/waiting.ts'
import { type Finding, progressOf, type Step, steps } from '../../../admin/launch-check/finding.ts'
import { readConfiguration, type Vars } from '../../../src/configuration.ts'
import type { Kind } from '../../../src/delivery/submission.ts'
import { upstreamSettings, upstreamsOf } from '../../../src/delivery/upstreams.ts'
import { readInstant } from '../../../src/lib/dates.ts'
import { consentHashes } from '../../../scripts/content/consent.ts'
import { entry, signup } from '../delivery/support/people.ts'
import { adminOn } from './support/admin.ts'
import { folderOfTest } from '../../support/folder.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const DAY = 86_400_000
const content = await loadContent('sample')

/** A wrangler.toml, and local settings beside it. */
function configOf(toml: string): string {
  const folder = folderOfTest()
  writeFileSync(join(folder, '.dev.vars'), 'SUPABASE_URL=canary\nPREVIEW_NOW="canary"')
  writeFileSync(join(folder, 'wrangler.toml'), `name = "site"\n${toml}`)
  return join(folder, 'wrangler.toml')
}

/** What is found in a wrangler.toml, beside what the content has. */
async function findIn(
  toml: string,
  more: Partial<Parameters<typeof findAll>[0]> = {},
  own: {
    loaded?: typeof content
    fetchImpl?: Fetch
    names?: string[] | undefined
    /** The commands of wrangler that fail. */
    failing?: string
  } = {},
) {
  const { loaded = content, fetchImpl, names, failing = 'none' } = own
  const asked = { config: configOf(toml), env: undefined, remote: false, site: undefined, now }
  return findAll(
    { ...asked, ...more },
    loaded,
    fetchImpl,
    () => names,
    (command) => command !== failing,
  )
}

const said = (findings: readonly Finding[]) =>
  findings.map(({ where, says }) => `${where}: ${says}`)

test('a fresh copy is told in few lines what to do, and the one thing to do next', async () => {
  const { admin } = await adminOn([], now)
  const { exit, out } = await admin('launch-check')
  expect(exit).toBe(1)
  const findings = JSON.parse((await admin('launch-check', '--json')).out) as Finding[]
  expect(out.match(/^(- | {2})/gm)).toHaveLength(findings.length)
  expect(findings.length).toBeLessThan(15)
  const { file, line } = content.samples[0]!
  expect(out).toContain(`content/${file}:${line}`)
  expect(out).toContain(`${content.samples.length} parts`)
  expect(out).toMatch(/^Next: .*\.$/m)
})

test('without its mark, what is still the sample’s is quoted, ten places at most, and its words are not done', async () => {
  const sample = await readContentFiles('sample')
  // An empty field is a mistake, so a mark's line stays, as a comment.
  const files = new Map(
    Array.from(sample, ([file, text]) => [
      file,
      file.startsWith('pictures/')
        ? text
        : text.replaceAll(/^( *(?:- )?)sample: true$/gm, '$1# own'),
    ]),
  )
  files.set(
    'book.yaml',
    files.get('book.yaml')!.replace('  title: Thirty-Two\n', '  title: Roots\n'),
  )
  const loaded = contentFrom(files)
  expect(loaded.problems).toEqual([])
  const found = leftOfSample(files, loaded, sample)
  expect(found).toMatchObject([
    { says: expect.stringMatching(/content\/book\.yaml:\d+ “Thirty-Two/), advice: true },
    { says: expect.stringMatching(/content\/.*; and \d+ more$/), advice: true },
  ])
  for (const { says } of found) expect(says.match(/content\/[^ ]+:\d+/g)!.length).toBeLessThan(11)
  expect(JSON.stringify(found)).not.toMatch(/privacy\.md|terms\.md/)
  const words = found.map((one) => ({ ...one, step: 'words' as const }))
  expect(progressOf(words, ['words']).done).toEqual([])
  // A mark names its file by itself.
  expect(
    leftOfSample(sample, content, sample)
      .map(({ says }) => says)
      .join(),
  ).not.toContain('book.yaml')
})

test('sample pictures of the book are named, until the owner has a cover', async () => {
  const isNamed = async (loaded: typeof content) =>
    (await findIn('', {}, { loaded })).some(({ where }) => where === 'content/pictures')
  expect(await isNamed(content)).toBe(true)
  const file = 'content/pictures/cover.jpg'
  const cover = { file, alt: '', isPhotograph: true, width: 1600, height: 2400 }
  expect(await isNamed({ ...content, content: { ...content.content, pictures: { cover } } })).toBe(
    false,
  )
})

test('entrants who agreed to other words, or whom no list has, are told of', async () => {
  const giveaway = readConfiguration({}).giveaways[0]!
  const { opensAt, closesAt, id } = giveaway
  const hash = consentHashes(content.content)[id]!
  const entrants = [hash, 'f'.repeat(64)].map((consentHash, n) =>
    entry(n, opensAt.ms, { scope: id, consentHash }),
  )
  const { ask, admin } = await adminOn(entrants, closesAt.ms + DAY)
  const found = (at: number) =>
    ledgerFindings(ask, 'ledger', {
      upstreams: upstreamsOf(readConfiguration({})),
      giveaways: [giveaway],
      consents: { [id]: hash },
      now: at,
    }).filter(({ says }) => says.includes('entrants'))
  expect(found(opensAt.ms - 1)).toEqual([])
  expect(found(closesAt.ms)).toMatchObject([
    { says: expect.stringContaining('1 of 2'), step: 'giveaway' },
  ])
  expect(found(closesAt.ms + DAY)).toMatchObject([{ advice: true }])
  await admin('export', '--for', 'kit', '--entrants')
  expect(found(closesAt.ms + DAY)).toEqual([])
})

test.each([
  ['SITE_ORIGIN = www.example.com', ':3: put the value in quotes: SITE_ORIGIN = "www.example.com"'],
  [
    'SITE_ORIGIN = “https://a.example”',
    ':3: use straight quotes: SITE_ORIGIN = "https://a.example"',
  ],
  ['SITE_ORIGIN = "https://a.example\nX = "1"', ':3: put the value in quotes'],
])('a setting that cannot be read is named with its line and remedy: %s', async (line, says) => {
  await expect(findIn(`[vars]\n${line}`)).rejects.toThrow(says)
})

test('a mistake that stops no build comes before all else', async () => {
  const mistake = { file: 'book.yaml', line: 1, field: 'claims', advice: 'write another verse' }
  const found = await findIn('', {}, { loaded: { ...content, problems: [mistake] } })
  const { done, next } = progressOf(found, Object.keys(steps) as Step[])
  expect(done).not.toContain(steps.content)
  expect(next?.fix).toContain('write another verse')
})

test('every environment and the local files are read, and no value is shown', async () => {
  const findings = await findIn(`
    [vars]
    SITE_ORIGIN = "https://example.com"
    CONTEST_FORM_ID = 7
    FORMS_URL = "canary:forms"
    SUPABASE_URL = "http://example.com"
    SUPABASE_ANON_KEY = "canary"
    [[d1_databases]]
    binding = "DB"
    database_id = "one"
    [[queues.producers]]
    binding = "FALLBACK"
    queue = "fallback"
    [[analytics_engine_datasets]]
    binding = "EVENTS"
    dataset = "events"
    [env.production.vars]
    SUPABASE_URL = "https://example.com"
    FORMS_URL = "https://example.com"
    PREVIEW_NOW = "2025-08-01T09:00:00-05:00"
    SIGNUPS_PER_MINUTE = 26
    [env.staging.vars]
    ENTRIES_PER_MINUTE = "canary many"
    [[env.staging.d1_databases]]
    binding = "DB"
    database_id = "one"
    [[env.staging.queues.producers]]
    binding = "FALLBACK"
    queue = "other"
    [[env.staging.analytics_engine_datasets]]
    binding = "EVENTS"
    dataset = "events"`)
  const found = said(findings)
  expect(found.join('\n')).not.toContain('canary')
  for (const expected of [
    '[vars]: FORMS_URL cannot be read',
    '[vars]: SUPABASE_ANON_KEY is a secret',
    '[vars]: SUPABASE_URL is not https',
    '[env.production.vars]: PREVIEW_NOW is set',
    '[env.production.vars]: SIGNUPS_PER_MINUTE and ENTRIES_PER_MINUTE add up to 41',
    '[env.production]: it lacks the database DB',
    '[env.production]: it lacks the queue FALLBACK',
    '[env.staging.vars]: ENTRIES_PER_MINUTE cannot be read',
    "[env.staging]: the database DB is production's own",
    "[env.staging]: the dataset EVENTS is production's own",
    '.dev.vars: PREVIEW_NOW is set',
    '.dev.vars: PREVIEW_NOW cannot be read',
    '.dev.vars: SUPABASE_URL cannot be read',
  ])
    expect(found.filter((each) => each.startsWith(expected))).toHaveLength(1)
  expect(found.filter((each) => each.startsWith('[env.staging]'))).toHaveLength(2)
  expect(found.filter((each) => each.startsWith('.dev.vars'))).toHaveLength(3)
  for (const { fix } of findings) expect(fix.length).toBeGreaterThan(5)
})

test('of an environment that is named its own findings count, and no others', async () => {
  const { admin } = await adminOn([], now)
  const check = (name: string) => {
    const config = configOf(`[vars]
      PREVIEW_NOW = "2025-08-01T09:00:00-05:00"
      [[d1_databases]]
      binding = "DB"
      database_name = "one"
      [env.staging.vars]
      NEWSLETTER_SERVICE = "buttondown"
      [[env.staging.d1_databases]]
      binding = "DB"
      database_name = "${name}"`)
    return admin('launch-check', '--config', config, '--env', 'staging')
  }
  const own = await check('two')
  expect(own).toMatchObject({ exit: 0, out: expect.not.stringContaining('[vars]') })
  expect(own.out).toMatch(/^Seen done: .*the settings can be read/m)
  for (const step of ['words', 'giveaway', 'domain'] as const)
    expect(own.out).not.toContain(steps[step])
  const shared = await check('one')
  expect(shared).toMatchObject({ exit: 1, out: expect.stringMatching(/^1 things to do/m) })
  expect(shared.out).toContain("- [env.staging]: the database DB is production's own")
})

test('local settings of an environment stand above its own, not above production’s', async () => {
  const { admin } = await adminOn([], now)
  const config = configOf(`[vars]
    PREVIEW_NOW = "2025-08-01T09:00:00-05:00"
    [env.staging.vars]
    ENTRIES_PER_MINUTE = "many"
    [env.other.vars]
    PREVIEW_NOW = "2025-08-01T09:00:00-05:00"`)
  for (const env of ['staging', 'other']) writeFileSync(join(config, `../.dev.vars.${env}`), 'X=1')
  const { out } = await admin('launch-check', '--config', config)
  const local = out.split('\n').filter((line) => line.startsWith('- .dev.vars.'))
  expect(local).toEqual([expect.stringMatching(/^- \.dev\.vars\.other: PREVIEW_NOW is set/)])
})

test('what waits is counted before a service is connected', async () => {
  const { admin, rows } = await adminOn(
    [1, 2, 3].map((n) => signup(n, now)),
    now,
  )
  const waits = async () => (await admin('launch-check')).out.match(/local ledger: .*/g)
  expect(await waits()).toEqual([expect.stringContaining('3 signups wait')])
  await admin('hold', '--taken-by-csv')
  expect(await waits()).toBeNull()
  rows('DROP TABLE upstreams')
  expect(await waits()).toEqual([expect.stringContaining('it was not looked at')])
})

test('what waits for a connected service is sent, or waits for the service to be mended', async () => {
  const { ask, rows } = await adminOn([signup(1, now), signup(2, now)], now)
  const upstreams = upstreamsOf(
    readConfiguration({
      NEWSLETTER_SERVICE: 'kit',
      NEWSLETTER_KEY: 'kit-key',
      NEWSLETTER_LIST: '77',
    }),
  )
  const found = () => ledgerFindings(ask, 'ledger', { upstreams, giveaways: [], consents: {}, now })
  expect(found()).toMatchObject([
    { says: '2 signups wait, and are sent 12 a minute', advice: true },
  ])
  rows("UPDATE upstreams SET failures = 1, cause = 'http_401' WHERE kind = 'newsletter'")
  const says = 'Kit refuses the key (401): 2 signups wait'
  expect(found()).toEqual([{ where: 'ledger', says, fix: 'Check its key' }])
})

describe('the addresses of the worker', () => {
  const origin = '[vars]\nSITE_ORIGIN = "https://example.com"'
  test.each<[string, RegExp, boolean | undefined]>([
    [`workers_dev = true\n${origin}`, /^workers_dev is on/, true],
    ['workers_dev = true', /^workers_dev is on/, undefined],
    [`workers_dev = false\n${origin}`, /^workers_dev is on/, undefined],
    ['preview_urls = true', /^preview_urls is on/, false],
    ['preview_urls = false', /^preview_urls is on/, undefined],
    ['workers_dev = false\npreview_urls = false', /does not say/, undefined],
    ['workers_dev = false', /does not say preview_urls$/, true],
  ])('%s', async (toml, says, advice) => {
    const found = (await findIn(toml)).find((each) => says.test(each.says))
    expect(found && (found.advice ?? false)).toBe(advice)
  })
})

test('names how slowly signups arrive until a rate is set', async () => {
  const kit =
    'SITE_ORIGIN = "https://example.com"\nNEWSLETTER_SERVICE = "kit"\nNEWSLETTER_LIST = "1"'
  const slow = /Kit gets 12 signups a minute: the last of 2,000 waits 167 minutes/
  expect(said(await findIn(`[vars]\n${kit}`)).join('\n')).toMatch(slow)
  const rates = 'CALLS_PER_MINUTE = 135\nSIGNUPS_PER_MINUTE = 120'
  expect(said(await findIn(`[vars]\n${kit}\n${rates}`)).join('\n')).not.toMatch(slow)
})

test.each<[Kind, Vars]>([
  ['newsletter', { SUPABASE_URL: 'http://service.example' }],
  ['newsletter', { NEWSLETTER_SERVICE: 'webhook', NEWSLETTER_URL: 'http://service.example' }],
  ['newsletter', { NEWSLETTER_SERVICE: 'buttondown', NEWSLETTER_URL: 'http://service.example' }],
  ['contest', { FORMS_URL: 'http://service.example' }],
  ['contest', { FORMS_SERVICE: 'webhook', FORMS_URL: 'http://service.example' }],
])('every setting of an upstream is looked at: %s, %j', async (kind, own) => {
  const vars = { SITE_ORIGIN: 'https://example.com', ...own }
  const { connects, url, secret, perMinute } = upstreamSettings(kind, readConfiguration(vars))
  expect(Object.keys(own)).toContain(url)
  const toml = `[vars]\n${Object.entries({ ...vars, [perMinute]: 999 })
    .map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
    .join('\n')}`
  const fetchImpl = () => Promise.reject(new Error('down'))
  const found = said(await findIn(toml, { remote: true }, { fetchImpl, names: [] }))
  const where = own.NEWSLETTER_SERVICE === 'buttondown' ? connects : url
  for (const each of [
    `[vars]: ${url} is not https`,
    `${perMinute} `,
    `${where}, `,
    ...(secret ? [`the secret ${secret} is not set`] : []),
  ])
    expect(found.join('\n')).toContain(each)
  const without = said(await findIn(''))
  expect(without.join('\n')).toMatch(
    kind === 'contest' ? /FORMS_URL is unset/ : /no newsletter service is connected/,
  )
})

test('what is left to do is told in the order in which it can be done', async () => {
  const fetchImpl = () => Promise.reject(new Error('down'))
  const toml = `[vars]
    SUPABASE_URL = "https://supabase.example"
    PREVIEW_NOW = "2025-08-01T09:00:00-05:00"
    [[d1_databases]]
    binding = "DB"
    database_name = "site"`
  const asked = { remote: true, site: 'https://example.com' }
  const outside = await findIn(toml, asked, { fetchImpl, names: [], failing: 'd1' })
  const here = await findIn(toml, {}, { failing: 'whoami' })
  let findings = [...here.filter(({ step }) => step === 'account'), ...outside]
  const order: (string | undefined)[] = []
  for (;;) {
    const { next, done } = progressOf(findings, Object.keys(steps) as Step[])
    if (next === undefined) break
    expect(done).not.toContain(steps[next.step!])
    order.push(next.step)
    findings = findings.filter(({ step }) => step !== next.step)
  }
  expect(order).toEqual(Object.keys(steps).slice(1))
})

test('the database and each queue are asked for by name', () => {
  const asked: string[] = []
  const [production] = environmentsOf('wrangler.toml')
  const found = storeFindings(production!, (...command) => {
    asked.push(command.join(' '))
    return !command.includes('thirty-two-fallback-dead')
  })
  expect(asked).toEqual([
    'd1 info thirty-two --env=',
    'queues info thirty-two-fallback --env=',
    'queues info thirty-two-fallback-dead --env=',
  ])
  expect(said(found)).toEqual(['Cloudflare: the queue thirty-two-fallback-dead is not there'])
})

describe('from outside', () => {
  const vars = `[vars]
    SITE_ORIGIN = "https://example.com"
    SUPABASE_URL = "https://supabase.example"
    FORMS_URL = "https://forms.example"`
  const down = () => Promise.reject(new Error('down'))

  test.each<[string, string, number?]>([
    ['does not answer', 'the service does not answer'],
    ['does not know its path', 'the service does not know this path', 404],
    ['fails', 'the service fails (503)', 503],
  ])('a service that %s is named by its setting', async (_, says, status) => {
    const asked: string[] = []
    const fetchImpl = (url: string, { method = 'GET' }: RequestInit = {}) => {
      asked.push(`${method} ${url}`)
      if (status === undefined || url.startsWith('https://example.com')) return down()
      return Promise.resolve(new Response('', { status }))
    }
    const found = said(await findIn(vars, { remote: true }, { fetchImpl, names: [] }))
    expect(found.filter((each) => each.includes(says)).map((each) => each.split(',')[0])).toEqual([
      'SUPABASE_URL',
      'FORMS_URL',
    ])
    expect(found).toContain('https://example.com: it does not answer (Error)')
    expect(asked).toContain('OPTIONS https://supabase.example/functions/v1/newsletter-signup')
    expect(asked).toContain('OPTIONS https://forms.example/f/contest')
    expect(asked.filter((each) => each.startsWith('POST'))).toEqual([])
  })

  test.each<[string, string[] | undefined, string[]]>([
    ['all set', ['RECEIPT_KEY', 'SUPABASE_ANON_KEY'], []],
    ['one missing', ['SUPABASE_ANON_KEY'], ['the secret RECEIPT_KEY is not set']],
    ['not signed in', undefined, ['wrangler does not list the secrets']],
  ])('secrets: %s', async (_, names, expected) => {
    const found = await findIn(vars, { remote: true }, { fetchImpl: down, names })
    expect(found.map(({ says }) => says).filter((says) => /secret/.test(says))).toEqual(expected)
  })

  test.each([
    ['no origin', '', { remote: true }, /--site/],
    ['an origin that is none', '', { site: 'example.com' }, /--site/],
    ['an unknown environment', '[env.staging]', { env: 'stagin', remote: true }, /"staging"/],
    ['a file that cannot be read', '[vars', {}, /cannot be read/],
  ])('%s is refused', async (_, toml, asked, says) => {
    await expect(findIn(toml, asked)).rejects.toThrow(says)
  })
})

const spring = { id: 'spring', formId: 'f', answerDays: 7 }

function judged(opens: number, closes: number, accepted = 0, winners = 1) {
  const at = (days: number) => readInstant(new Date(now + days * DAY).toISOString())!
  const days = { opensAt: at(opens), closesAt: at(closes) }
  const wonBy = Array.from({ length: accepted }, () => 'Ruth M.')
  const planned = { ...spring, ...days, winners, wonBy, isSample: false }
  return dateFindings([planned], now).map(({ says, advice }) => [says, advice ?? false])
}

const saying = (words: string, advice: boolean) => [expect.stringContaining(words), advice]

describe('the days of a giveaway', () => {
  test.each<[string, [number, number, number?, number?], unknown[]]>([
    ['far ahead', [10, 40], []],
    ['too near', [0.5, 30], [saying('opens in 0.5 days', true)]],
    ['open', [-5, 20], []],
    ['about to close', [-5, 1], [saying('closes in 1.0 days', true)]],
    ['just closed', [-30, -2], [saying('closed 2.0 days ago', true)]],
    ['past, and never drawn', [-90, -60], [saying('closed 60.0', false)]],
    ['past, with a winner', [-90, -60, 1], []],
    ['past, with one of two', [-90, -60, 1, 2], [saying('1 of 2 accepted', false)]],
  ])('%s', (_, days, expected) => {
    expect(judged(...days)).toEqual(expected)
  })
})
