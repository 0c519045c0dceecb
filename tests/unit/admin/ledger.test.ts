import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test, vi } from 'vitest'
import { localFile, openLedger } from '../../../admin/ledger.ts'
import type { Target } from '../../../admin/target.ts'
import { wrangler } from '../../../scripts/wrangler.ts'
import { folder, runWith } from './support/admin.ts'

test.each([
  ['You are not logged in.', 'wrangler login'],
  ['{"error":{"text":"Authentication error [code: 10000]"}}', 'wrangler login'],
  ['no such table: submissions: SQLITE_ERROR', 'd1 migrations apply DB --remote'],
  ["Couldn't find a D1 DB with the name or binding 'DB'", 'npm run deploy'],
  ['database is locked: SQLITE_BUSY', 'busy'],
  ['fetch failed\n    at node:internal ruth@example.org', 'd1 execute DB --remote'],
])('a failure of wrangler is reported with what to do: %j', async (output, expected) => {
  const open = (target: Target) =>
    openLedger(target, () => ({ ok: false, stdout: '', stderr: output }))
  const production = await runWith({ open }, ['show', 'x', '--remote'])
  expect(production).toMatchObject({ exit: 3, err: expect.stringContaining(expected) })
  expect(production.err).not.toMatch(/ruth|\n| at node|staging/)
  const { err } = await runWith({ open }, ['show', 'x', '--remote', '--env', 'staging'])
  const own = expected.replace('--remote', '$& --env staging')
  expect(err).toContain(own.replace('run deploy', '$& -- --env staging'))
})

test('wrangler starts outside npm, and writes no log file', () => {
  const logs = join(folder, 'logs')
  vi.stubEnv('PATH', '/nowhere')
  vi.stubEnv('WRANGLER_LOG_PATH', logs)
  expect(wrangler(['--version'])).toMatchObject({ ok: true })
  expect(existsSync(logs)).toBe(false)
})

const [OURS, OTHERS] = ['CREATE TABLE submissions (id)', 'CREATE TABLE other (id)']

/** A local state of wrangler with these databases in it. */
function stateWith(...databases: string[]): string {
  const persistTo = join(folder, crypto.randomUUID())
  const d1 = join(persistTo, 'v3', 'd1', 'miniflare-D1DatabaseObject')
  mkdirSync(d1, { recursive: true })
  for (const [n, sql] of ['', ...databases].entries()) {
    const sqlite = new DatabaseSync(join(d1, n === 0 ? 'metadata.sqlite' : `${n}a0f.sqlite`))
    sqlite.exec(sql)
    sqlite.close()
  }
  return persistTo
}

describe('the local ledger', () => {
  test('is the one database that has our table', () => {
    const persistTo = stateWith(OTHERS, OURS)
    const target = { persistTo }
    expect(localFile(target)).toMatch(/2a0f\.sqlite$/)
  })

  test.each([
    ['nowhere', join(folder, 'nowhere'), []],
    ['not migrated', stateWith('', OTHERS), ['--env', 'staging']],
  ])('that is %s: the message names the command that creates it', async (_, persistTo, env) => {
    const { exit, err } = await runWith({}, ['show', 'x', '--persist-to', persistTo, ...env])
    expect(exit).toBe(3)
    const flags = ['--local', ...env, '--persist-to', persistTo].join(' ')
    expect(err).toBe(
      `There is no local ledger yet: run "npx wrangler d1 migrations apply DB ${flags}".`,
    )
  })

  const older = /older release: run "npx wrangler d1 migrations/
  test.each([
    ['show x', 'is one of two', stateWith(OURS, OURS), /more than one local ledger/],
    ['status', 'is of an older release', stateWith(OURS), older],
    ['draw --rehearse', 'is of an older release', stateWith(OURS), older],
  ])('%s explains a ledger that %s', async (command, _, state, expected) => {
    const words = [...command.split(' '), '--persist-to', state]
    const { exit, err } = await runWith({}, words)
    expect([exit, err]).toEqual([3, expect.stringMatching(expected)])
  })
})
