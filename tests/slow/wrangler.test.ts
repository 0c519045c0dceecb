import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { localFile } from '../support/local-ledger.ts'
import { consentWords } from '../../tools/content/consent.ts'
import { loadValidContent } from '../../tools/content/load.ts'
import { store } from '../../src/server/ledger/ledger.ts'
import { startCloudflare } from './cloudflare.ts'
import { inTerminal } from './pseudo-terminal.ts'
import { copySample } from '../support/copy.ts'
import { type Ledger, openLedger } from '../unit/support/ledger.ts'
import { entry } from '../unit/support/people.ts'
import { temporaryFolder } from '../support/temporary.ts'

const folder = temporaryFolder()
const empty = join(folder, 'empty')
const project = join(folder, 'project')
copySample(project)
beforeAll(() => {
  d1('migrations', 'apply', 'DB')
  cpSync(join(folder, 'v3'), join(empty, 'v3'), { recursive: true })
})

/** Runs one of wrangler's D1 commands and returns its output. */
function d1(...command: string[]): string {
  const flags = ['--local', '--persist-to', folder]
  return execFileSync('wrangler', ['d1', ...command, ...flags], { encoding: 'utf8' })
}

test('the recovery of docs/deploy.md keeps what came in since', async () => {
  // A local export ignores --persist-to, so it runs where it finds the state.
  const run = (...command: string[]) =>
    execFileSync('wrangler', ['d1', ...command, '--local'], { cwd: project })
  const state = join(project, '.wrangler/state')
  cpSync(join(empty, 'v3'), join(state, 'v3'), { recursive: true })
  const file = localFile(state)
  async function withLedger<Result>(act: (ledger: Ledger) => Result) {
    const ledger = openLedger(file, [])
    const result = await act(ledger)
    ledger.close()
    return result
  }
  await withLedger(({ db }) => Promise.all([1, 2, 3].map((n) => store(db, entry(n, n)))))
  cpSync(state, join(folder, 'earlier'), { recursive: true })
  const since = { payload: { fullName: "O'Neil\nINSERT INTO", email: 'entrant4@example.org' } }
  await withLedger(async ({ db, rows }) => {
    await store(db, entry(4, 4, since))
    rows("UPDATE submissions SET attribution = 'wrong' WHERE received_at < 4")
  })

  const sql = join(folder, 'since.sql')
  run(...'export DB --no-schema --table submissions --skip-confirmation --output'.split(' '), sql)
  rmSync(state, { recursive: true })
  cpSync(join(folder, 'earlier'), state, { recursive: true })
  const merging = readFileSync(sql, 'utf8').replaceAll(/^INSERT INTO/gm, 'INSERT OR IGNORE INTO')
  writeFileSync(sql, merging)
  run('execute', 'DB', '--file', sql)

  await withLedger(({ rows }) => {
    expect(rows('SELECT received_at AS n, attribution FROM submissions ORDER BY 1')).toEqual(
      [1, 2, 3, 4].map((n) => ({ n, attribution: null })),
    )
    expect(rows("SELECT accepted, erased FROM tally WHERE kind = 'entry'")).toEqual([
      { accepted: 4, erased: 0 },
    ])
  })
})

test('a deploy without a sign-in ends with what to do', () => {
  const { status, stderr } = spawnSync('node', ['tools/deploy.ts'], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, CLOUDFLARE_API_TOKEN: '' },
  })
  expect([status, stderr.trim().split('\n').at(-1)]).toEqual([1, expect.stringMatching(/ login/)])
})

test('a first deploy creates the ledger, both queues and both keys', async () => {
  const cloudflare = await startCloudflare()
  expect(await deploy(project, cloudflare)).toMatchObject({ code: 0 })
  const forms = Object.keys(consentWords(await loadValidContent('sample')))
  expect(cloudflare.made).toEqual([
    'database thirty-two',
    'schema in id-of-thirty-two',
    ...forms.map((form) => `words of ${form} in id-of-thirty-two`),
    'queue thirty-two-fallback',
    'queue thirty-two-fallback-dead',
    WORKER,
    'consumer of id-of-thirty-two-fallback',
    'consumer of id-of-thirty-two-fallback-dead',
  ])
})

test('a draft of a branch has pages, but neither ledger, queue, limits nor services', async () => {
  const cloudflare = await startCloudflare()
  const { code, stdout } = await run(
    ['node_modules/wrangler/bin/wrangler.js', 'preview', '--name', 'easter'],
    { cwd: project, env: environment(cloudflare) },
  )
  expect(code, stdout).toBe(0)
  expect(cloudflare.made).toEqual(['draft easter with assets'])
})

test('a deploy without a terminal does not replace what another program deployed', async () => {
  const cloudflare = await startCloudflare({}, 'api')
  const { code, stdout } = await deploy(project, cloudflare)
  expect(code).toBe(1)
  expect(stdout).toContain('would ask. This continues: npm run deploy -- --yes\n')
  expect(cloudflare.made).not.toContain(WORKER)
})

test('the deploy after a first one that failed creates both keys, and a later one neither', async () => {
  const cloudflare = await startCloudflare()
  cloudflare.account.isVerified = false
  const failed = await deploy(project, cloudflare)
  expect([failed.code, failed.stdout]).toEqual([1, expect.not.stringContaining('Its password')])
  expect(cloudflare.made).toContain('database thirty-two')
  cloudflare.account.isVerified = true
  const { stdout } = await deploy(project, cloudflare)
  expect(stdout).toMatch(/Its password.*: \w{64}\n$/)
  expect(cloudflare.made).toContain(WORKER)
  const later = await deploy(project, cloudflare)
  expect(later.stdout).not.toContain('Its password')
  expect(cloudflare.made).toContain('worker thirty-two with id-of-thirty-two')
})

const WORKER = 'worker thirty-two with id-of-thirty-two, RECEIPT_KEY, DASHBOARD_KEY'
const DOMAIN = 'domain www.example.com'

describe('a deploy to a domain', () => {
  const withDomain = join(folder, 'with-domain')
  copySample(withDomain)
  const toml = join(withDomain, 'wrangler.toml')
  writeFileSync(toml, readFileSync(toml, 'utf8').replace('# routes', 'routes'))

  test.each([
    [{}, true, 'www.example.com: its DNS records'],
    [{ 'www.example.com': 'blog' }, true, 'www.example.com: blog'],
    [
      {},
      false,
      expect.stringMatching(/^unknown \(HTTP 403\)\. Set CLOUDFLARE_API_TOKEN and CLOUD/),
    ],
  ])('without a terminal ends before it replaces anything: %o', async (domains, isKnown, line) => {
    const cloudflare = await startCloudflare(domains)
    cloudflare.account.listsDomains = isKnown
    const { code, stderr } = await deploy(withDomain, cloudflare)
    expect(code).toBe(2)
    expect(stderr.trim().split('\n').slice(-3)).toEqual([
      'What the deploy would take from another worker or DNS:',
      line,
      'Deploy on a terminal, where wrangler asks, or so: npm run deploy -- --yes',
    ])
    expect(cloudflare.made).toEqual([])
  })

  test.each([
    ['the worker has it', { 'www.example.com': 'thirty-two' }, []],
    ['nobody has it', { 'www.example.com': '' }, []],
    ['--yes is there', { 'www.example.com': 'blog' }, ['--yes']],
  ])('without a terminal asks nothing when %s', async (_, domains, args) => {
    const cloudflare = await startCloudflare(domains)
    // The token has one account.
    cloudflare.env.CLOUDFLARE_ACCOUNT_ID = ''
    expect(await deploy(withDomain, cloudflare, args)).toMatchObject({ code: 0 })
    expect(cloudflare.made).toEqual(expect.arrayContaining([WORKER, DOMAIN]))
  })

  test.each([
    ['y', {}, 'You already have DNS records that conflict', true],
    ['n', {}, 'You already have DNS records that conflict', false],
    ['n', { 'www.example.com': 'blog' }, 'used as a domain for "blog"', false],
  ])('on a terminal asks, and obeys "%s"', async (key, domains, question, isTaken) => {
    const cloudflare = await startCloudflare(domains)
    const output = await deployOnTerminal(withDomain, cloudflare, key)
    expect(output).toContain(question)
    expect(cloudflare.made.includes(WORKER)).toBe(true)
    expect(output).toContain('Its password')
    expect(cloudflare.made.includes(DOMAIN)).toBe(isTaken)
  })

  test('of staging leaves it alone', async () => {
    const cloudflare = await startCloudflare({ 'www.example.com': 'thirty-two' })
    expect(await deploy(withDomain, cloudflare, ['--env', 'staging'])).toMatchObject({ code: 0 })
    expect(cloudflare.made.join()).toContain('worker thirty-two-staging with')
    expect(cloudflare.made).not.toContain(DOMAIN)
  })
})

type Cloudflare = Awaited<ReturnType<typeof startCloudflare>>

function environment(cloudflare: Cloudflare) {
  onTestFinished(() => void cloudflare.close())
  // In CI wrangler asks nothing.
  const { CI: _, ...env } = process.env
  const own = { WRANGLER_SEND_METRICS: 'false', WRANGLER_CACHE_DIR: folder }
  return { ...env, ...cloudflare.env, ...own }
}

/** Runs a deploy without a terminal. */
function deploy(cwd: string, cloudflare: Cloudflare, args: string[] = []) {
  return run(['tools/deploy.ts', ...args], { cwd, env: environment(cloudflare) })
}

async function run(args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }) {
  const command = spawn('node', args, { ...options, stdio: 'pipe' })
  const [stdout, stderr, [code]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'exit') as Promise<[number]>,
  ])
  return { code, stdout, stderr }
}

/** Runs a deploy in a terminal, and presses a key at the first question. Returns the output. */
async function deployOnTerminal(cwd: string, cloudflare: Cloudflare, key: string) {
  const env = environment(cloudflare)
  const command = spawn(...inTerminal('node tools/deploy.ts'), { cwd, env })
  let output = ''
  let isAnswered = false
  command.stdout.setEncoding('utf8').on('data', (shown: string) => {
    output += stripVTControlCharacters(shown)
    if (isAnswered || !output.includes('(Y/n)')) return
    isAnswered = true
    command.stdin.write(key)
  })
  await once(command, 'exit')
  return output
}
