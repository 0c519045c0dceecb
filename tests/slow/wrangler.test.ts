import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { localFile } from '../support/local-ledger.ts'
import { consentWords } from '../../scripts/content/consent.ts'
import { loadValidContent } from '../../scripts/content/load.ts'
import { store } from '../../src/server/ledger/ledger.ts'
import { startCloudflare } from './cloudflare.ts'
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
  const { status, stderr } = spawnSync('node', ['scripts/deploy.ts'], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, CLOUDFLARE_API_TOKEN: '' },
  })
  expect([status, stderr.trim().split('\n').at(-1)]).toEqual([1, expect.stringMatching(/ login/)])
})

test('a first deploy creates the ledger, both queues and the key for receipts', async () => {
  const cloudflare = await startCloudflare()
  await promisify(execFile)('node', ['scripts/deploy.ts'], {
    cwd: project,
    env: { ...process.env, ...cloudflare.env, WRANGLER_SEND_METRICS: 'false' },
  })
  const forms = Object.keys(consentWords(await loadValidContent('sample')))
  expect(cloudflare.made).toEqual([
    'database thirty-two',
    'schema in id-of-thirty-two',
    ...forms.map((form) => `words of ${form} in id-of-thirty-two`),
    'queue thirty-two-fallback',
    'queue thirty-two-fallback-dead',
    'worker thirty-two with id-of-thirty-two, RECEIPT_KEY, DASHBOARD_KEY',
    'consumer of id-of-thirty-two-fallback',
    'consumer of id-of-thirty-two-fallback-dead',
  ])
  await cloudflare.close()
})
