import { glob, readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { securityHeaders } from '../../src/server/http/headers.ts'
import { entryPath, paths, samplerPathOf } from '../../src/core/pages/paths.ts'
import { BUILT, builtAssets } from '../../tools/harness/built.ts'
import { startClockedWorker } from './support/clocked-worker.ts'
import { everyPage } from '../support/pages.ts'
import { postForm, signupOf } from '../../tools/harness/post.ts'
import { giveawayVars } from '../../tools/harness/site.ts'
import { useSite } from './support/site.ts'

const site = await useSite(giveawayVars('open'))

const enterPath = entryPath('contest')

/** One answer of every kind: its status and its request. */
const answers: [string, number, () => Promise<Response>][] = [
  ['the state of the contest', 200, () => site.fetch(paths.contestApi)],
  ['the sampler', 200, () => site.fetch(samplerPathOf('thirty-two'))],
  ['the icon, unchanged', 304, () => again('/favicon.svg')],
  ['a page, unchanged', 304, () => again(paths.home)],
  ['a redirect to the canonical path', 301, () => site.fetch('/Contest/')],
  ['a signup by form', 303, () => postForm(site, paths.newsletter, signupOf('ruth'))],
  ['an invalid form', 422, () => postForm(site, paths.newsletter, {})],
  ['an unknown path', 404, () => site.fetch('/no-such-page')],
  ['an unknown file', 404, () => site.fetch('/assets/no-such-file.js')],
  ['a wrong method on a file', 405, () => site.fetch('/favicon.svg', { method: 'POST' })],
  ['a page that fails', 500, () => failing(paths.contest)],
  ['a call that fails', 500, () => failing(paths.contestApi)],
]

async function again(path: string): Promise<Response> {
  const etag = (await site.fetch(path)).headers.get('etag') ?? ''
  return site.fetch(path, { headers: { 'if-none-match': etag } })
}

async function failing(path: string): Promise<Response> {
  const worker = await startClockedWorker({ CONTEST_OPENS_AT: 'next summer' })
  return worker.fetchAt(Date.now(), path)
}

test('the header table isolates the site, hides its paths and enforces https on its own host alone', () => {
  expect(securityHeaders).toMatchObject({
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
  })
})

test.each(everyPage)('%s loads only scripts, styles and images of the site', async (path) => {
  const { html = '', found } = await inspect(await site.fetch(path))
  const css = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css))
  expect(found.get('style-src')).toEqual([`'sha256-${Buffer.from(digest).toString('base64')}'`])
  expect(found.get('script-src')).toEqual(["'self'"])
  expect(html).not.toMatch(/ style=| on[a-z]+="|javascript:/i)
})

test.each(answers)('%s: %i', async (_, status, ask) => {
  const response = await ask()
  expect(response.status).toBe(status)
  await inspect(response)
})

test('built files are cached for a year, a missing one is not, and other sites may show the link previews', async () => {
  const files = await readdir(builtAssets)
  const previews = files.filter((file) => file.startsWith('link-preview-'))
  expect(previews.length).toBeGreaterThan(7)
  for (const file of files) {
    const response = await site.fetch(`/assets/${file}`)
    expect(response.status).toBe(200)
    const [usedBy, age] = previews.includes(file)
      ? ['cross-origin', 'public, max-age=86400']
      : ['same-origin', 'public, max-age=31536000, immutable']
    await inspect(response, usedBy)
    expect(response.headers.get('cache-control')).toBe(age)
  }
  const missing = await site.fetch('/assets/no-such-file.js')
  expect(missing.headers.get('cache-control')).toBeNull()
})

test('every file outside assets/ is served without the worker', async () => {
  const files = await Array.fromAsync(glob(`${BUILT}/client/{,icons/}*.*`))
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) {
    const response = await site.fetch(file.slice(`${BUILT}/client`.length))
    expect([file, response.status]).toEqual([file, 200])
  }
})

test.each([
  [paths.home, 'GET, HEAD'],
  [paths.quiz, 'GET, HEAD, POST'],
  [enterPath, 'POST'],
  [paths.contestApi, 'GET, HEAD'],
  ['/favicon.svg', 'GET, HEAD'],
])('a wrong method on %s gets 405 with Allow: %s', async (path, allow) => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
  for (const method of methods.filter((name) => !allow.split(', ').includes(name))) {
    const response = await site.fetch(path, { method, headers: { origin: site.url } })
    expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, allow])
  }
})

/** Checks the headers of every answer; returns its markup and its policy by directive. */
async function inspect(response: Response, usedBy = 'same-origin') {
  const { headers } = response
  const html = headers.get('content-type')?.startsWith('text/html')
    ? await response.text()
    : undefined
  const expected = { ...securityHeaders, 'cross-origin-resource-policy': usedBy }
  for (const [name, value] of Object.entries(expected)) {
    if (name !== 'content-security-policy') expect(headers.get(name), name).toBe(value)
  }
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).not.toMatch(/unsafe|http|data:|\*/)
  const found = directives(policy)
  expect(found.get('default-src')).toEqual(["'none'"])
  expect(found.get('frame-ancestors')).toEqual(["'none'"])
  expect(found.get('base-uri')).toEqual(["'none'"])
  expect(found.get('form-action')).toEqual([html === undefined ? "'none'" : "'self'"])
  for (const absent of ['set-cookie', 'x-powered-by', 'access-control-allow-origin'])
    expect(headers.get(absent), absent).toBeNull()
  for (const [tag] of html?.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g) ?? [])
    expect(tag).toMatch(/ src="\/[^/][^"]*" integrity="sha(256|384)-/)
  return { html, found }
}

function directives(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/))
  return new Map(parts.map(([name = '', ...sources]) => [name, sources]))
}
