import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openLedger } from '../../../admin/ledger.ts'
import type { Target } from '../../../admin/target.ts'
import { wrangler } from '../../../scripts/wrangler.ts'
import { folder, runWith } from './support/admin.ts'

const COMMAND = ['launch-check', '--remote', '--post', '--site', 'https://example.org']

test.each([
  ['You are not logged in.', 'wrangler login'],
  ['More than one account available but unable to select one', 'set CLOUDFLARE_ACCOUNT_ID'],
  ['{"error":{"text":"Authentication error [code: 10000]"}}', 'wrangler login'],
  ['no such table: submissions: SQLITE_ERROR', 'd1 migrations apply DB --remote'],
  ["Couldn't find a D1 DB with the name or binding 'DB'", 'npm run deploy'],
  ['database is locked: SQLITE_BUSY', 'busy'],
  ['fetch failed\n    at node:internal ruth@example.org', 'd1 execute DB --remote'],
])('a failure of wrangler is reported with what to do: %j', async (output, expected) => {
  const open = (target: Target) =>
    openLedger(target, () => ({ ok: false, stdout: '', stderr: output }))
  const production = await runWith({ open }, [...COMMAND])
  expect(production).toMatchObject({ exit: 3, err: expect.stringContaining(expected) })
  expect(production.err).not.toMatch(/ruth|\n| at node|staging/)
  const { err } = await runWith({ open }, [...COMMAND, '--env', 'staging'])
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
