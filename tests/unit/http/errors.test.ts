import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppEnv } from '../../../src/http/context.ts'
import { serverError } from '../../../src/http/errors.ts'
import { paths } from '../../../src/pages/paths.ts'

afterEach(() => vi.restoreAllMocks())

test('an unexpected error is logged without its message’s quotes, addresses and the hook’s secret', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const app = new Hono<AppEnv>().onError(serverError).post('*', () => {
    throw new Error('no column for ruth@moab.example in "secret"')
  })
  const accept = { accept: 'application/json' }
  for (const path of [`${paths.newsletterHook}/secret/secret`, '/f/ruth@moab.example']) {
    expect((await app.request(path, { method: 'POST', headers: accept })).status).toBe(500)
  }
  const lines = error.mock.calls.map(([line]) => String(line))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'server_error', method: 'POST', path: `${paths.newsletterHook}/[redacted]` },
    { event: 'server_error', method: 'POST', path: '/f/[redacted]' },
  ])
  expect(lines.join()).not.toMatch(/ruth|secret/)
})
