import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { AppEnv } from '../../../src/server/http/context.ts'
import { serverError } from '../../../src/server/routes/errors.ts'

test('logs an unexpected error without quoted text and e-mail addresses', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const app = new Hono<AppEnv>().onError(serverError).post('*', () => {
    throw new Error('no column for ruth@moab.example in "secret"')
  })
  const accept = { accept: 'application/json' }
  const asked = { method: 'POST', headers: accept }
  expect((await app.request('/f/ruth@moab.example', asked)).status).toBe(500)
  const [line = ''] = error.mock.calls[0] as string[]
  expect(JSON.parse(line)).toMatchObject({
    event: 'server_error',
    method: 'POST',
    path: '/f/[redacted]',
  })
  expect(line).not.toMatch(/ruth|secret/)
})
