import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chapters } from 'virtual:content/chapters'
import { identityOfChapter } from '../../src/book/chapters.ts'
import { chapterSlugs } from '../../src/book/identities.ts'
import { chapterPath, guidePath, paths } from '../../src/pages/paths.ts'
import { everyPage } from '../support/pages.ts'
import { postForm } from '../support/post.ts'
import { startSite, type TestSite } from '../support/site.ts'

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

  test('is marked in the menu, and so is the page that it belongs to', async () => {
    const marks = async (path: string) =>
      (await (await site.fetch(path)).text()).match(/<a href="[^"]+" aria-current="\w+"/g)
    const mark = (current: string) => [`<a href="${paths.contest}" aria-current="${current}"`]
    expect(await marks(paths.contest)).toEqual(mark('page'))
    expect(await marks(paths.contestRules)).toEqual(mark('true'))
    expect(await marks(paths.home)).toBe(null)
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

describe('a chapter without a preview', () => {
  const open = chapterSlugs.filter((slug) => !chapters.has(slug))

  test.each(open)(
    '%s leads on: to its guide, its neighbors, and word when it is ready',
    async (slug) => {
      const html = await (await site.fetch(chapterPath(slug))).text()
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
      expect(main).toContain(`href="${guidePath(identityOfChapter(slug).slug)}"`)
      expect(main).toContain('<figure class="verse">')
      expect(main).toMatch(/<a href="\/i-am-[^"]+" rel="(prev|next)">/)
      expect(main).toContain(`name="attribution" value="chapter=${slug}"`)
      expect(main).toContain('target="_blank"')
    },
  )

  test('takes a signup, says again what is wrong with one, and keeps the chapter beside it', async () => {
    const slug = 'i-am-secure'
    const filled = { source: 'homepage', attribution: `chapter=${slug}`, firstName: 'Ruth' }
    const refused = await postForm(site, paths.newsletter, { ...filled, email: '' })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain(`value="chapter=${slug}"`)
    expect(html).toContain('value="Ruth"')

    const email = 'ruth@secure.example'
    const accepted = await postForm(site, paths.newsletter, { ...filled, email })
    expect(accepted.status).toBe(303)
    const query = 'SELECT payload, attribution FROM submissions WHERE email_key = ?'
    expect(await site.rows(query, email)).toEqual([
      {
        payload: JSON.stringify({ firstName: 'Ruth', email, source: 'homepage' }),
        attribution: JSON.stringify({ chapter: slug }),
      },
    ])
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
  test.each([
    ['/i-am-freee', 'i-am-free'],
    ['/i-am-a-child-of-god', 'i-am-child-of-god'],
    ['/i-am-treasure', 'i-am-treasured'],
    ['/i-am-qqqqqqqq', undefined],
    [`/i-am-${'x'.repeat(4000)}`, undefined],
  ])('%.30s is a chapter to come, near %s', async (path, near) => {
    site.clearLogs()
    const response = await site.fetch(path)
    const html = await response.text()
    const main = html.slice(html.indexOf('<main'))
    expect(response.status).toBe(404)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(main).toMatch(/<h1[^>]*>Chapter Coming Soon</)
    expect(main.match(/href="\/(i-am-[^"]+)"/)?.[1]).toBe(near)
    await expect
      .poll(() => site.logs())
      .toContainEqual({ event: 'not_found', method: 'GET', path: path.slice(0, 200) })
  })

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
