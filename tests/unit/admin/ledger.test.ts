import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openLedger } from '../../../tools/ledger/ledger.ts'
import { failureText } from '../../../tools/terminal/failure.ts'
import type { Target } from '../../../tools/ledger/target.ts'
import { wrangler } from '../../../tools/ledger/wrangler.ts'
import { folder } from './support/admin.ts'

test.each([
  ['More than one account available but unable to select one', 'set CLOUDFLARE_ACCOUNT_ID'],
  ['{"error":{"text":"Authentication error [code: 10000]"}}', 'wrangler login'],
  ['no such table: submissions: SQLITE_ERROR', 'd1 migrations apply DB --remote'],
  ["Couldn't find a D1 DB with the name or binding 'DB'", 'npm run deploy'],
  ['database is locked: SQLITE_BUSY', 'busy'],
  ['fetch failed\n    at node:internal ruth@example.org', 'd1 execute DB --remote'],
])('a failure of wrangler is reported with what to do: %j', (output, expected) => {
  const failing = (target: Target) =>
    messageOf(() => openLedger(target, () => ({ ok: false, stdout: '', stderr: output }))(''))
  expect(failing({})).toContain(expected)
  expect(failing({})).not.toMatch(/ruth|\n| at node|staging/)
  const own = expected.replace('--remote', '$& --env staging')
  expect(failing({ env: 'staging' })).toContain(own.replace('run deploy', '$& -- --env staging'))
})

function messageOf(run: () => unknown): string {
  try {
    return expect.fail(String(run()))
  } catch (error) {
    return failureText(error)
  }
}

test('wrangler starts outside npm, and writes no log file', () => {
  const logs = join(folder, 'logs')
  vi.stubEnv('PATH', '/nowhere')
  vi.stubEnv('WRANGLER_LOG_PATH', logs)
  expect(wrangler(['--version'])).toMatchObject({ ok: true })
  expect(existsSync(logs)).toBe(false)
})
