import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookUp } from '../../scripts/desk/person.ts'
import { d1, makeLedger } from '../support/served.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thirty-two-desk-'))
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
  const missing = desk('status')
  expect(missing).toMatchObject({ status: 3, stdout: '' })
  expect(missing.stderr).toMatch(/^There is no local ledger yet: .*migrations apply.*\n$/)

  const rows = makeLedger(folder)
  const email = `${'ruth'.repeat(11)}@example.org`
  const payload = JSON.stringify({ fullName: '=1+1', email })
  const asked: string[] = []
  const record = (...statements: string[]) => (asked.push(...statements), [])
  lookUp(record, email.replace('@', '+news@'), false)
  const insert = `INSERT INTO submissions (id, kind, scope, email_key, inbox_key, payload, agreement, received_at, via, status, next_attempt_at, waiting_since, receipt)
    VALUES ('${crypto.randomUUID()}', 'contest', 'contest', '${email}', '${email}', '${payload}', 1, 1, 'ledger', 'needs_attention', 0, 0, '${'0'.repeat(32)}')`
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
