import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookUp } from '../../scripts/desk/person.ts'
import { paths } from '../../src/pages/paths.ts'
import { postJson, signupOf, visitor } from '../support/post.ts'
import { d1, makeLedger, serve } from '../support/served.ts'

let folder: string
let withoutLedger: ReturnType<typeof desk>
let rows: ReturnType<typeof makeLedger>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thirty-two-'))
  withoutLedger = desk('status')
  rows = makeLedger(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function desk(...command: string[]) {
  const { status, stdout, stderr } = spawnSync(
    'node',
    ['scripts/desk.ts', ...command, '--persist-to', folder],
    { encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

test('the desk works on the ledger that wrangler keeps', { timeout: 120_000 }, () => {
  expect(withoutLedger).toMatchObject({ status: 3, stdout: '' })
  expect(withoutLedger.stderr).toMatch(/^There is no local ledger yet: .*migrations apply.*\n$/)

  const email = `${'ruth'.repeat(11)}@example.org`
  const payload = JSON.stringify({ fullName: '=1+1', email })
  const asked: string[] = []
  const record = (...statements: string[]) => (asked.push(...statements), [])
  lookUp(record, { key: email.replace('@', '+news@'), exact: false })
  const insert = `INSERT INTO submissions (id, kind, scope, email_key, inbox_key, payload, content, agreement, received_at, via, status, next_attempt_at, waiting_since, receipt)
    VALUES ('${crypto.randomUUID()}', 'contest', 'contest', '${email}', '${email}', '${payload}', '${'0'.repeat(32)}', 1, 1, 'ledger', 'needs_attention', 0, 0, '${'0'.repeat(32)}')`
  // As the desk asks production: by wrangler, with D1's limits.
  const command = [insert, ...asked].join(';\n')
  expect(d1(folder, 'execute', 'DB', '--json', '--command', command)).toContain(email)
  const status = desk('status')
  expect(status.stdout).toMatch(/accepted +0 +1\n/)
  expect(status.stdout).toContain('1 need attention')
  expect(status.status).toBe(1)

  const csv = desk('export', '--kind', 'contest', '--format', 'csv')
  expect(csv.stdout.split('\r\n')).toHaveLength(3)
  expect(csv.stdout).toContain(`"'=1+1"`)
  expect(csv).toMatchObject({ status: 0, stderr: '1 of 1\n' })

  expect(desk('retry', '--kind', 'contest')).toMatchObject({ status: 0, stdout: '1 tried again\n' })
  expect(desk('forget', email.toUpperCase(), '--yes').status).toBe(0)
  expect(rows('SELECT * FROM submissions')).toEqual([])
  expect(desk('nonsense')).toMatchObject({ status: 2, stdout: '' })
})

const BEFORE_THE_KILL = 200

test(
  'a server killed hard in the middle of a burst loses nothing that it had acknowledged',
  { timeout: 240_000 },
  async () => {
    const site = await serve(folder)
    const acknowledged: string[] = []
    let sent = 0
    let dead = false

    async function client(): Promise<void> {
      while (!dead) {
        const name = `killed${sent++}`
        if (await signUp(site, name).catch(() => false)) acknowledged.push(`${name}@example.org`)
        if (acknowledged.length >= BEFORE_THE_KILL && !dead) {
          dead = true
          // The other clients' posts are under way at this moment.
          await site.kill()
        }
      }
    }
    await Promise.all(Array.from({ length: 8 }, client))
    expect(sent).toBeGreaterThan(acknowledged.length)

    const kept = new Set(rows('SELECT email_key FROM submissions').map((row) => row['email_key']))
    const lost = acknowledged.filter((email) => !kept.has(email))
    // The local queue lives in memory only, so what it alone had acknowledged may go with the process; in calm weather
    // it is not asked at all.
    const spilled = site.output().split('"event":"spilled"').length - 1
    expect(lost.length).toBeLessThanOrEqual(spilled)

    const again = await serve(folder)
    expect(await signUp(again, 'after')).toBe(true)
    await again.kill()
  },
)

let people = 0

async function signUp(site: Awaited<ReturnType<typeof serve>>, name: string): Promise<boolean> {
  const response = await postJson(site, paths.newsletter, signupOf(name), visitor(people++))
  return response.ok && ((await response.json()) as { ok: boolean }).ok
}
