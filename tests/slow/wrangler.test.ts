import { execFile, spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { beforeAll, expect, test, vi } from 'vitest'
import { localFile } from '../../admin/ledger.ts'
import { recordsOf } from '../../admin/person.ts'
import { consentWords } from '../../scripts/content/consent.ts'
import { loadValidContent } from '../../scripts/content/load.ts'
import { store } from '../../src/delivery/ledger.ts'
import { entryPath } from '../../src/pages/paths.ts'
import { builtConfig } from '../../harness/built.ts'
import { startCloudflare } from './cloudflare.ts'
import { copySample } from '../support/copy.ts'
import { entryOf, postJson, clientIp } from '../../harness/post.ts'
import { d1, makeLedger, serve } from '../support/served.ts'
import { contestVars } from '../../harness/site.ts'
import { startUpstream } from '../support/upstream.ts'
import { openLedger } from '../unit/delivery/support/ledger.ts'
import { entry } from '../unit/delivery/support/people.ts'
import { folderOfFile } from '../support/folder.ts'

/** The pause between two posts, and between two sweeps, leaves the processor to other tests. */
const PAUSE_MS = 20

const folder = folderOfFile()
const busy = join(folder, 'busy')
const empty = join(folder, 'empty')
const project = join(folder, 'project')
copySample(project)
let withoutLedger: ReturnType<typeof admin>
let rows: ReturnType<typeof makeLedger>
beforeAll(() => {
  withoutLedger = admin('status')
  rows = makeLedger(folder)
  for (const copy of [busy, empty])
    cpSync(join(folder, 'v3'), join(copy, 'v3'), { recursive: true })
})

const stateAt = (persistTo: string) => ({ remote: false, env: undefined, persistTo })

function admin(...command: string[]) {
  const { status, stdout, stderr } = spawnSync(
    'node',
    ['admin/main.ts', ...command, '--persist-to', folder],
    { cwd: project, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

test('the admin commands work on the ledger that wrangler keeps', { timeout: 600_000 }, () => {
  expect(withoutLedger).toMatchObject({ status: 3, stdout: '' })
  expect(withoutLedger.stderr).toMatch(/^There is no local ledger yet: .*migrations apply.*\n$/)

  const email = `${'ruth'.repeat(11)}@example.org`
  const payload = JSON.stringify({ fullName: '=1+1', email })
  const asked: string[] = []
  const record = (...statements: string[]) => (asked.push(...statements), [])
  recordsOf(record, email)
  const insert = `INSERT INTO submissions (id, kind, scope, email_key, inbox_key, payload, content, agreement, received_at, via, status, next_attempt_at, waiting_since, receipt, leaf)
    VALUES ('${crypto.randomUUID()}', 'contest', 'contest', '${email}', '${email}', '${payload}', '${'0'.repeat(32)}', 1, 1, 'ledger', 'needs_attention', 0, 0, '${'0'.repeat(32)}', '${'0'.repeat(64)}')`
  // As a command reads production: by wrangler, with D1's limits.
  const command = [insert, ...asked].join(';\n')
  expect(d1(folder, 'execute', 'DB', '--json', '--command', command)).toContain(email)
  const status = admin('status')
  expect(status.stdout).toContain('1 entry accepted: 1 in need of attention.')
  expect(status.status).toBe(1)

  const csv = join(folder, 'entries.csv')
  expect(admin('export', '--kind', 'entries', '--out', csv).status).toBe(0)
  expect(readFileSync(csv, 'utf8')).toMatch(/^.*\r\n.*"'=1\+1".*\r\n$/)

  const retried = expect.stringMatching(/^local ledger in .*\n.* will be sent again\.\n$/)
  expect(admin('retry')).toMatchObject({ status: 0, stdout: retried })
  expect(admin('forget', email.toUpperCase(), '--yes').status).toBe(0)
  expect(rows('SELECT * FROM submissions')).toEqual([])
  expect(admin('nonsense')).toMatchObject({ status: 2, stdout: '' })
})

test(
  'a backup taken during posts and sweeps is consistent, and its restored site accepts posts',
  { timeout: 600_000 },
  async () => {
    const upstream = await startUpstream()
    const vars = { ...contestVars('open'), FORMS_URL: upstream.url, SUPABASE_URL: upstream.url }
    const site = await serve(busy, vars)
    const end = new AbortController()
    const posting = Array.from({ length: 3 }, async (_, client) => {
      for (let n = 0; !end.signal.aborted; n++) {
        const body = entryOf(`busy${client}x${Math.floor(n / 3)}`)
        await postJson(site, entryPath('contest'), body, clientIp(people++))
        await setTimeout(PAUSE_MS)
      }
    })
    const cron = (async () => {
      while (!end.signal.aborted) {
        // A sweep takes up to a minute, so the last one is cut off with its site.
        await site.fetch('/cdn-cgi/handler/scheduled').catch((error: unknown) => {
          if (!end.signal.aborted) throw error
        })
        await setTimeout(PAUSE_MS)
      }
    })()
    await vi.waitUntil(() => people > 300, { timeout: 60_000 })
    writeFileSync(join(folder, 'passphrase.txt'), 'a passphrase for the test')
    const backups = [1, 2].map((n) => join(folder, `busy${n}.age`))
    for (const out of backups)
      await promisify(execFile)(
        'node',
        ['admin/main.ts', 'backup', '--persist-to', busy, '--out', out],
        { cwd: project },
      )
    // The full scrypt work factor, which the unit tests reduce.
    for (const file of backups) expect(readFileSync(file, 'latin1')).toMatch(/^-> scrypt \S+ 18$/m)
    end.abort()
    await Promise.all(posting)
    await site.kill()
    await cron

    let before = 0
    const into = (n: number) => join(folder, `restored${n}`)
    for (const [n, file] of backups.entries()) {
      const sql = `${file}.sql`
      const restoring = ['admin/main.ts', 'restore', file, '--missing', sql]
      expect(spawnSync('node', restoring, { cwd: project }).status).toBe(0)
      cpSync(empty, into(n), { recursive: true })
      d1(into(n), 'execute', 'DB', '--file', sql)
      const ledger = openLedger(localFile(stateAt(into(n))), [])
      const count = (sql: string) =>
        ledger.rows<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`)[0]!.n
      expect(count('submissions')).toBeGreaterThan(before)
      before = count('submissions')
      await store(ledger.db, entry(n, Date.now()))
      expect(count('submissions')).toBe(before + 1)
      ledger.close()
    }

    const again = await serve(into(1), contestVars('open'))
    expect((await postJson(again, entryPath('contest'), entryOf('after'))).status).toBe(200)
    await again.kill()
    await upstream.close()
    const restored = openLedger(localFile(stateAt(into(1))), [])
    expect(restored.rows('SELECT count(*) AS n FROM submissions')).toEqual([{ n: before + 2 }])
    restored.close()
  },
)

test(
  'a first deploy creates the ledger and both queues by name',
  { timeout: 600_000 },
  async () => {
    const cloudflare = await startCloudflare()
    await promisify(execFile)('node', ['scripts/deploy.ts', '--config', builtConfig], {
      env: { ...process.env, ...cloudflare.env, WRANGLER_SEND_METRICS: 'false' },
    })
    const forms = Object.keys(consentWords(await loadValidContent('content')))
    expect(cloudflare.made).toEqual([
      'database thirty-two',
      'schema in id-of-thirty-two',
      ...forms.map((form) => `words of ${form} in id-of-thirty-two`),
      'queue thirty-two-fallback',
      'queue thirty-two-fallback-dead',
      'worker thirty-two with id-of-thirty-two',
      'consumer of id-of-thirty-two-fallback',
      'consumer of id-of-thirty-two-fallback-dead',
    ])
    await cloudflare.close()
  },
)

let people = 0
