import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chapters } from '../../src/content/chapters'
import { chapterSlugs } from '../../src/content/identities'
import { chapterPath, paths } from '../../src/domain/paths'
import { everyPage } from '../support/pages'
import { startSite, type TestSite } from '../support/site'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

describe('every page', () => {
  test.each(everyPage)('%s answers GET and HEAD with one h1', async (path) => {
    const get = await site.fetch(path)
    const html = await get.text()
    expect(get.status).toBe(200)
    expect(get.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/)

    const head = await site.fetch(path, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
  })

  test('has a title of its own', async () => {
    const titles = await Promise.all(
      everyPage.map(
        async (path) => /<title>(.*?)<\/title>/.exec(await (await site.fetch(path)).text())?.[1],
      ),
    )
    expect(new Set(titles).size).toBe(everyPage.length)
  })

  test.each(chapterSlugs)('%s is indexed only when it has a record', async (slug) => {
    const html = await (await site.fetch(chapterPath(slug))).text()
    expect(html.includes('<meta name="robots" content="noindex"/>')).toBe(!chapters.has(slug))
  })

  test('is kept by the visitor and confirmed with 304', async () => {
    const first = await site.fetch(paths.home)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    const again = await site.fetch(paths.home, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(etag)
  })
})

describe('one true path', () => {
  test.each([
    ['/contest/', '/contest'],
    ['/I-Am-Loved', '/i-am-loved'],
    ['/CONTEST/?a=B', '/contest?a=B'],
    ['//contest', '/contest'],
    ['//example.org/', '/example.org'],
  ])('%s moves to %s', async (from, to) => {
    const response = await fetch(`${site.url}${from}`, { redirect: 'manual' })
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe(`${site.url}${to}`)
  })
})

describe('an unknown path', () => {
  test('is a 404 page, logged without its query and without addresses', async () => {
    site.clearLogs()
    const response = await site.fetch('/no-such/jane@example.org?token=secret')
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('Oops! Page not found')
    expect(html).toContain('Return to Home')
    await expect
      .poll(() => site.logs())
      .toContainEqual({ event: 'not_found', method: 'GET', path: '/no-such/[redacted]' })
  })
})

describe('configuration that cannot be read', () => {
  test('answers every page with the one 500 page and logs which value', async () => {
    const broken = await startSite({ CONTEST_OPENS_AT: 'next summer' })
    const response = await broken.fetch(paths.privacy)
    expect(response.status).toBe(500)
    expect(await response.text()).toContain('Unexpected Application Error!')
    await expect
      .poll(() => broken.logs().find(({ event }) => event === 'server_error')?.['cause'])
      .toContain('CONTEST_OPENS_AT')
    await broken.close()
  })
})
