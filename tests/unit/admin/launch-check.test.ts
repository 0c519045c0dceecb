import { spawnSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contentFindings, leftOfSample } from '../../../admin/launch-check/content.ts'
import { dateFindings, entrantFindings } from '../../../admin/launch-check/giveaways.ts'
import { secretFindings, settingFindings } from '../../../admin/launch-check/settings.ts'
import { siteFindings } from '../../../admin/launch-check/site.ts'
import { databaseName } from '../../../admin/target.ts'
import { upstreamFindings } from '../../../admin/launch-check/upstreams.ts'
import type { Finding } from '../../../admin/launch-check/finding.ts'
import { consentHashes } from '../../../scripts/content/consent.ts'
import { readContentFiles } from '../../../scripts/content/content-files.ts'
import { contentFrom, loadContent } from '../../../scripts/content/load.ts'
import { readConfiguration, type Vars } from '../../../src/configuration.ts'
import type { Kind } from '../../../src/delivery/submission.ts'
import { upstreamSettings } from '../../../src/delivery/upstreams.ts'
import { DAY_MS, readInstant } from '../../../src/lib/dates.ts'
import { folderOfTest } from '../../support/folder.ts'
import { entry } from '../delivery/support/people.ts'
import { adminAt, adminOn } from './support/admin.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const content = await loadContent('sample')

const settingsOf = (vars: Vars, env?: string) => ({ env, vars, read: readConfiguration(vars) })

const said = (findings: readonly Finding[]) =>
  findings.map(({ where, problem }) => `${where}: ${problem}`)

test('lists for a fresh copy in few lines what to do, and the next step', async () => {
  const { admin } = await adminOn([], now)
  const { exit, out } = await admin('launch-check')
  expect(exit).toBe(1)
  expect(out.match(/^(- | {2})/gm)!.length).toBeLessThan(15)
  // The owner's words come before settings.
  expect(out).toMatch(/^- content: \d+ parts/)
  const { file, line } = content.samples[0]!
  expect(out).toContain(`content/${file}:${line}`)
  expect(out).toContain(`${content.samples.length} parts`)
  expect(out).toMatch(/^Next, in content: .*\.$/m)
  expect(out).not.toContain('CONTEST_CLOSES_AT')
})

test('quotes up to ten texts of the sample that have lost `sample: true`', async () => {
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
    { problem: expect.stringMatching(/content\/book\.yaml:\d+ “Thirty-Two/), advice: true },
    { problem: expect.stringMatching(/content\/.*; and \d+ more$/), advice: true },
  ])
  for (const { problem } of found)
    expect(problem.match(/content\/[^ ]+:\d+/g)!.length).toBeLessThan(11)
  expect(JSON.stringify(found)).not.toMatch(/privacy\.md|terms\.md/)
  // A mark names its file by itself.
  expect(
    leftOfSample(sample, content, sample)
      .map(({ problem }) => problem)
      .join(),
  ).not.toContain('book.yaml')
})

test('lists sample pictures of the book until the owner has a cover', () => {
  const isNamed = (loaded: typeof content) =>
    contentFindings(loaded).some(({ where }) => where === 'content/pictures')
  expect(isNamed(content)).toBe(true)
  const file = 'content/pictures/cover.jpg'
  const cover = { file, alt: '', isPhotograph: true, width: 1600, height: 2400 }
  expect(isNamed({ ...content, content: { ...content.content, pictures: { cover } } })).toBe(false)
})

test('reports entrants who agreed to other words, or who are in no exported list', async () => {
  const giveaway = readConfiguration({}).giveaways[0]!
  const { opensAt, closesAt, id } = giveaway
  const hash = consentHashes(content.content)[id]!
  const entrants = [hash, 'f'.repeat(64)].map((consentHash, n) =>
    entry(n, opensAt.ms, { giveaway: id, consentHash }),
  )
  const { query } = await adminOn(entrants)
  const found = (at: number) => entrantFindings(query, [giveaway], { [id]: hash }, at)
  expect(found(opensAt.ms - 1)).toEqual([])
  expect(found(closesAt.ms)).toMatchObject([{ problem: expect.stringContaining('1 of 2') }])
  for (const [at, left] of [
    [closesAt.ms - 9 * DAY_MS, [{ advice: true }]],
    [closesAt.ms + DAY_MS, []],
  ] as const) {
    await adminAt(query, at)('export', 'entries', '--for', 'kit', '--giveaway', id)
    expect(found(closesAt.ms + DAY_MS)).toMatchObject(left)
  }
})

test.each([
  ['SITE_ORIGIN = www.example.com', ':3: put the value in quotes: SITE_ORIGIN = "www.example.com"'],
  [
    'SITE_ORIGIN = “https://a.example”',
    ':3: use straight quotes: SITE_ORIGIN = "https://a.example"',
  ],
  ['SITE_ORIGIN = "https://a.example\nX = "1"', ':3: put the value in quotes'],
])('a setting that cannot be read is named with its line and remedy: %s', (line, says) => {
  const file = join(folderOfTest(), 'wrangler.toml')
  writeFileSync(file, `name = "site"\n[vars]\n${line}`)
  expect(() => databaseName(undefined, file)).toThrow(says)
})

test('names settings that move a giveaway away from the dates that entrants agree to', () => {
  const folder = folderOfTest()
  for (const name of ['content', 'sample']) symlinkSync(resolve('sample'), join(folder, name))
  const vars = ['OPENS', 'CLOSES'].map((name) => `CONTEST_${name}_AT = "2099-01-01T00:00:00Z"`)
  writeFileSync(join(folder, 'wrangler.toml'), `[vars]\n${vars.join('\n')}`)
  const main = [resolve('admin/main.ts'), 'launch-check']
  const { stdout } = spawnSync(process.execPath, main, { cwd: folder, encoding: 'utf8' })
  expect(stdout).toMatch(/^- giveaway .*CONTEST_CLOSES_AT moves it/m)
})

test('reports a mistake that does not stop a build', () => {
  const mistake = { file: 'book.yaml', line: 1, field: 'claims', advice: 'write another verse' }
  const [first] = contentFindings({ ...content, problems: [mistake] })
  expect(first).toMatchObject({ fix: expect.stringContaining('write another verse') })
  expect(first).not.toHaveProperty('advice')
})

test('checks the settings, and prints no value', () => {
  const findings = settingFindings(
    settingsOf({
      FORMS_URL: 'canary:forms',
      SUPABASE_URL: 'http://example.com',
      SUPABASE_ANON_KEY: 'canary',
      PREVIEW_NOW: '2025-08-01T09:00:00-05:00',
      CALLS_PER_MINUTE: 20,
    }),
  )
  expect(said(findings)).toEqual([
    'wrangler.toml [vars]: FORMS_URL cannot be read',
    expect.stringMatching(/^wrangler\.toml \[vars\]: PREVIEW_NOW is set/),
    expect.stringMatching(/^wrangler\.toml \[vars\]: SUPABASE_ANON_KEY is a secret/),
    'wrangler.toml [vars]: SUPABASE_URL is not https',
    'wrangler.toml [vars]: SITE_ORIGIN is unset',
    expect.stringMatching(/the last of 2,000 waits/),
  ])
  expect(JSON.stringify(findings)).not.toContain('canary')
})

test('a named environment needs neither a domain nor a service', async () => {
  expect(settingFindings(settingsOf({}, 'staging'))).toEqual([])
  const { admin } = await adminOn([], now)
  expect(await admin('launch-check', '--env', 'staging')).toMatchObject({
    exit: 0,
    out: expect.stringContaining('npm run deploy -- --env staging'),
  })
  expect((await admin('launch-check', '--env', 'stagin')).exit).toBe(2)
})

test('names how slowly signups arrive until a rate is set', () => {
  const kit = {
    SITE_ORIGIN: 'https://example.com',
    NEWSLETTER_SERVICE: 'kit',
    NEWSLETTER_LIST: '1',
  }
  const found = (vars: Vars) => said(settingFindings(settingsOf(vars))).join()
  const slow = /Kit gets 20 signups a minute: the last of 2,000 waits 100 minutes/
  expect(found(kit)).toMatch(slow)
  expect(found({ ...kit, CALLS_PER_MINUTE: 140 })).not.toMatch(slow)
})

const down = () => Promise.reject(new Error('down'))

test.each<[Kind, Vars]>([
  ['signup', { SUPABASE_URL: 'http://service.example' }],
  ['signup', { NEWSLETTER_SERVICE: 'webhook', NEWSLETTER_URL: 'http://service.example' }],
  ['signup', { NEWSLETTER_SERVICE: 'buttondown', NEWSLETTER_URL: 'http://service.example' }],
  ['entry', { FORMS_URL: 'http://service.example' }],
  ['entry', { FORMS_SERVICE: 'webhook', FORMS_URL: 'http://service.example' }],
])('every setting of an upstream is looked at: %s, %j', async (kind, own) => {
  const settings = settingsOf({ SITE_ORIGIN: 'https://example.com', ...own })
  const { url, secret } = upstreamSettings(kind, settings.read)
  expect(said(settingFindings(settings))).toContain(`wrangler.toml [vars]: ${url} is not https`)
  expect(said(await upstreamFindings(settings.read, down)).join()).toContain(`${url}, `)
  const secrets = said(secretFindings(settings, () => [])).join()
  if (secret) expect(secrets).toContain(`the secret ${secret} is not set`)
})

describe('from outside', () => {
  const settings = settingsOf({
    SITE_ORIGIN: 'https://example.com',
    SUPABASE_URL: 'https://supabase.example',
    FORMS_URL: 'https://forms.example',
  })

  test.each<[string, string, number?]>([
    ['does not answer', 'the service does not answer'],
    ['does not know its path', 'the service does not know this path', 404],
    ['fails', 'the service fails (503)', 503],
  ])('a service that %s is named by its setting', async (_, says, status) => {
    const asked: string[] = []
    const found = await upstreamFindings(settings.read, (url, { method } = {}) => {
      asked.push(`${method} ${url}`)
      return status === undefined ? down() : Promise.resolve(new Response('', { status }))
    })
    expect(said(found)).toEqual([
      expect.stringMatching(/^SUPABASE_URL, /),
      expect.stringMatching(/^FORMS_URL, /),
    ])
    for (const each of found) expect(each.problem).toContain(says)
    expect(asked).toEqual([
      'OPTIONS https://supabase.example/functions/v1/newsletter-signup',
      'OPTIONS https://forms.example/f/contest',
    ])
  })

  test('a site that does not answer must be deployed', async () => {
    const site = { origin: 'https://example.com', env: undefined, fetchImpl: down }
    expect(await siteFindings({ ...site, origin: undefined }, [])).toMatchObject([
      { fix: expect.stringContaining('--site') },
    ])
    expect(await siteFindings(site, [])).toMatchObject([
      { fix: expect.stringContaining('npm run deploy') },
    ])
  })

  test.each<[string, string[] | undefined, string[]]>([
    ['all set', ['RECEIPT_KEY', 'SUPABASE_ANON_KEY'], []],
    ['one missing', ['SUPABASE_ANON_KEY'], ['the secret RECEIPT_KEY is not set, so anybody']],
    ['not signed in', undefined, ['wrangler does not list the secrets']],
  ])('secrets: %s', (_, names, expected) => {
    const problems = secretFindings(settings, () => names).map(({ problem }) => problem)
    expect(problems).toEqual(expected.map((says) => expect.stringContaining(says)))
  })
})

const unmarked = { content: content.content, samples: [] }
const spring = { id: 'spring', formId: 'f', answerDays: 7 }

function judged(opens: number, closes: number, accepted = 0, winners = 1) {
  const at = (days: number) => readInstant(new Date(now + days * DAY_MS).toISOString())!
  const days = { opensAt: at(opens), closesAt: at(closes) }
  const wonBy = Array.from({ length: accepted }, () => 'Ruth M.')
  return dateFindings([{ ...spring, ...days, winners, wonBy }], unmarked, now).map(
    ({ problem, advice }) => [problem, advice ?? false],
  )
}

const saying = (words: string, advice: boolean) => [expect.stringContaining(words), advice]

test.each<[string, [number, number, number?, number?], unknown[]]>([
  ['far ahead', [10, 40], []],
  ['too near', [0.5, 30], [saying('opens in 0.5 days', true)]],
  ['open', [-5, 20], []],
  ['about to close', [-5, 1], [saying('closes in 1.0 days', true)]],
  ['just closed', [-30, -2], [saying('closed 2.0 days ago', true)]],
  ['past, and never drawn', [-90, -60], [saying('closed 60.0', false)]],
  ['past, with a winner', [-90, -60, 1], []],
  ['past, with one of two', [-90, -60, 1, 2], [saying('1 of 2 accepted', false)]],
])('the days of a giveaway: %s', (_, days, expected) => {
  expect(judged(...days)).toEqual(expected)
})
