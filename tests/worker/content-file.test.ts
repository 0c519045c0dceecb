import { afterAll, expect, test } from 'vitest'
import { chapterPath, identityPath, paths } from '../../src/pages/paths.ts'
import { buildCopy } from '../support/copy.ts'
import { startSite } from '../support/site.ts'

const CHAPTER = `---
updated: 2025-07-01
metaTitle: I Am Forgiven
metaDescription: Chapter 4.
keyVerse: As far as the east is from the west, so far has he removed our transgressions from us.
verseReference: Psalm 103:12 (WEB)
---

A teaser with *emphasis* and [a link](/privacy).

## What you will discover

- One
- Two
- Three
- Four

## Why this matters

It matters.

> A quotation.

## In the complete chapter

1. Opening
2. Closing
`

const slugs = ['i-am-forgiven', 'who-am-i-in-christ']
const copy = await buildCopy(
  Object.fromEntries(
    slugs.map((slug) => [
      `content/chapters/${slug}.md`,
      slug.startsWith('i-am-')
        ? CHAPTER
        : CHAPTER.replace('---\n', '---\ntitle: I Am Forgiven\nemoji: 🌊\nkicker: The question\n'),
    ]),
  ),
)
afterAll(copy.remove)

test('one content file makes a chapter live, for a slug and for an alias', async () => {
  const site = await startSite({}, copy.config)
  const chapter = chapterPath('i-am-forgiven')
  for (const path of [chapter, '/who-am-i-in-christ']) {
    const response = await site.fetch(path)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('Psalm 103:12 (WEB)')
    expect(html).toMatch(/<h1[^>]*>I Am Forgiven</)
    expect(html.includes('href="/i-am-child-of-god" rel="prev"')).toBe(path === chapter)
    expect(html).toContain('<em>emphasis</em> and <a href="/privacy">a link</a>')
    expect(html).toContain('<blockquote class="prose-quotation"><p>A quotation.</p></blockquote>')
    expect(html).not.toContain('Chapter Coming Soon')
    expect(html).not.toContain('noindex')
  }
  expect(await (await site.fetch(paths.sitemap)).text()).toContain(
    `${chapter}</loc><lastmod>2025-07-01</lastmod>`,
  )
  for (const path of [chapterPath('i-am-child-of-god'), identityPath('forgiven')]) {
    expect(await (await site.fetch(path)).text()).toContain(`href="${chapter}"`)
  }
  await site.close()
})
