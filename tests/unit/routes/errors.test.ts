import { Hono } from 'hono'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { AppEnv } from '../../../src/server/http/context.ts'
import { withSite } from '../../../src/server/http/request-context.ts'
import { servePage } from '../../../src/server/http/serve-page.ts'
import { serverError } from '../../../src/server/routes/errors.ts'

/** Answers a failing request; returns the response and all lines of the log. */
async function failing(app: Hono<AppEnv>, path: string, init?: RequestInit) {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const response = await app.onError(serverError).request(path, init, {})
  return { response, html: await response.text(), lines: error.mock.calls.map(String) }
}

function raise(message: string): never {
  throw new Error(message)
}

test('logs an unexpected error without quoted text and e-mail addresses', async () => {
  const app = new Hono<AppEnv>().post('*', () => {
    throw new Error('no such table for ruth@moab.example in "secret"')
  })
  const init = { method: 'POST', headers: { accept: 'application/json' } }
  const { response, lines } = await failing(app, '/f/ruth@moab.example', init)
  expect(response.status).toBe(500)
  const facts = { event: 'server_error', method: 'POST', path: '/f/[redacted]' }
  expect(JSON.parse(lines[0]!)).toMatchObject(facts)
  expect(lines[0]).not.toMatch(/ruth|secret/)
})

test('a view that throws becomes the 500 page, and is logged once', async () => {
  const Broken = () => raise('no title')
  const body = createElement('p', null, 'before', createElement(Broken))
  const page = { path: '/', title: '', description: '', styles: [], body }
  const app = new Hono<AppEnv>().use(withSite).all('*', (c) => servePage(c, () => page))
  const url = 'https://example.org/plan'
  const { response, html, lines } = await failing(app, url)
  expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store'])
  expect(html).toMatch(/^<!DOCTYPE html>[^]*<h1[^]*<\/html>$/)
  expect(lines.map((line) => JSON.parse(line).cause)).toEqual(['Error: no title'])
  expect(html).toContain(`href="${url}"`)
  expect((await failing(app, url, { method: 'POST' })).html).not.toContain(url)
})
