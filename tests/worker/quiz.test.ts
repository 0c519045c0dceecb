import { describe, expect, test } from 'vitest'
import { guides } from 'virtual:content/guides'
import { buyUrl } from 'virtual:content/site'
import { identityBySlug } from '../../src/core/book/chapters.ts'
import { chapterPath, guidePath, paths, profilePath } from '../../src/core/pages/paths.ts'
import { letters, questionIds } from '../../src/core/quiz/questions.ts'
import { postForm } from '../../tools/harness/post.ts'
import { useSite } from './support/site.ts'

const site = await useSite()

const sheet = questionIds.map((_, index) => letters[(index * 7) % 4] ?? 'A')
const fields = Object.fromEntries(questionIds.map((id, index) => [`q${id}`, sheet[index] ?? '']))

describe('a profile', () => {
  const path = profilePath('loved.holy.child-of-god')

  test('shows its three identities, and is neither cached nor indexed', async () => {
    const response = await site.fetch(path)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    const main = html.slice(html.indexOf('<main'))
    for (const slug of ['loved', 'holy', 'child-of-god'] as const) {
      const { chapterTitle, description } = identityBySlug(slug)
      const { profile, prayer, verseReference } = guides[slug]!
      for (const text of [chapterTitle, description, profile, prayer]) expect(main).toContain(text)
      expect(main).toContain(verseReference.replaceAll('-', '–'))
      for (const href of [guidePath(slug), chapterPath(`i-am-${slug}`)])
        expect(main).toContain(`href="${href}"`)
    }
    expect((await site.fetch(path, { method: 'HEAD' })).status).toBe(200)
  })

  test.each(['loved.holy', 'loved.holy.holy', 'loved.holy.__proto__', 'loved%00.holy.free'])(
    'is 404 without three different identities: %.40j',
    async (name) => {
      expect((await site.fetch(profilePath(name))).status).toBe(404)
    },
  )
})

const WITHOUT = [guidePath('secure'), profilePath('secure.loved.holy')]
test.each(WITHOUT)('%s leads to the shop without a preview', async (path) => {
  const html = await (await site.fetch(path)).text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  expect(main).not.toContain(`href="${chapterPath('i-am-secure')}"`)
  expect(main).toMatch(/data-buy="(guide|profile)"/)
})

describe('the quiz as a plain form', () => {
  test.each([
    ['CDCDCDCDCD', '/i-am-chosen', true],
    ['ABCDABCDAB', '/i-am-treasured', false],
  ])('%s begins with the chapter %s if previewed (%s)', async (answers, own, hasPreview) => {
    const post = Object.fromEntries(Array.from(answers, (letter, n) => [`q${n + 1}`, letter]))
    const response = await postForm(site, paths.quiz, post)
    const html = await response.text()
    const [, cover, steps] = html.split(/class="(?:result|next|secondaries)[ "]/)
    const hrefs = [...steps!.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)
    expect(hrefs.slice(0, 2)).toEqual(hasPreview ? [own, hrefs[1]] : [buyUrl, own])
    expect(hrefs.filter((href) => href === own)).toHaveLength(1)
    expect(cover).toContain(`href="${buyUrl}"`)
    expect(cover).toContain('data-share="result"')
  })

  test('gets 422 with the missing answers marked and the others kept', async () => {
    const response = await postForm(site, paths.quiz, { ...fields, q3: '', q10: 'E' })
    const html = await response.text()
    expect(response.status).toBe(422)
    expect([...html.matchAll(/href="#(q\d+)"/g)].map(([, id]) => id)).toEqual(['q3', 'q10'])
    expect(html.match(/ checked=""/g)).toHaveLength(questionIds.length - 2)
    for (const id of ['q3', 'q10']) expect(html).toContain(`aria-describedby="${id}-missing"`)
  })
})
