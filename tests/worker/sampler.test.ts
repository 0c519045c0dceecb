import { EpubCheck } from '@likecoin/epubcheck-ts'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { loadValidContent } from '../../tools/content/load.ts'
import { content } from '../../tools/vite/content.ts'
import { samplerOf } from '../../tools/assets/sampler/epub.ts'
import { identityKeys } from '../../src/core/book/identities.ts'
import { plainText } from '../../tools/content/plain-text.ts'
import type { ProseNode } from '../../src/core/content/prose.ts'
import { samplerPathOf } from '../../src/core/pages/paths.ts'
import { useSite } from './support/site.ts'

const path = samplerPathOf('thirty-two')
const site = await useSite()
const epub = new Uint8Array(await (await site.fetch(path)).arrayBuffer())

test('is an EPUB file without faults, and another build gives the same bytes', async () => {
  const { status, headers } = await site.fetch(path, { method: 'HEAD' })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/epub+zip'])
  const { messages } = await EpubCheck.validate(epub)
  expect(messages).toEqual([])
  expect(Buffer.from(epub).equals(await samplerOf('sample', content('sample')))).toBe(true)
})

test('has the texts of each day, in the order of the plan', async () => {
  const { chapters, guides, identities } = await loadValidContent('sample')
  const files = unzipSync(epub)
  const order = strFromU8(files['package.opf']!).matchAll(/idref="(day-\d+)"/g)
  const days = Array.from({ length: 32 }, (_, index) => `day-${index + 1}`)
  expect(Array.from(order, ([, name]) => name)).toEqual(days)
  for (const { slug, chapter } of identityKeys) {
    const preview = chapters.get(`i-am-${slug}`)
    const { verse, meaning, practices } = guides[slug]!
    const blocks = [
      ...(preview?.teaser ?? []),
      ...meaning,
      ...practices.flatMap((each) => each.blocks),
    ]
    const expected = [
      identities.identities[slug].chapterTitle,
      preview?.keyVerse ?? verse,
      ...practices.map(({ heading }) => heading),
      ...textsOf(blocks),
    ]
    const text = textIn(strFromU8(files[`day-${chapter}.xhtml`]!))
    expect(expected.filter((one) => !text.includes(plain(one)))).toEqual([])
  }
})

test('has its contents also in the format of older readers, and leaves all colors to the reader', () => {
  const textOf = (name: string) => strFromU8(unzipSync(epub)[name]!)
  const entries = (text: string, pattern: RegExp) =>
    Array.from(text.matchAll(pattern), ([, ...found]) => found)
  const points = entries(
    textOf('toc.ncx'),
    /<text>([^<]*)<\/text><\/navLabel><content src="([^"]+)"/g,
  )
  const links = entries(textOf('nav.xhtml'), /<a href="([^"]+)">([^<]*)</g)
  expect(points.length).toBeGreaterThan(32)
  expect(points).toEqual(links.map(([file, title]) => [title, file]))
  expect(textOf('sampler.css')).not.toMatch(/color:|#[\da-f]{3}|rgb/i)
})

function textsOf(blocks: readonly ProseNode[]): string[] {
  return blocks.flatMap((block) => {
    const { type = 'text', children = [] } = typeof block === 'string' ? {} : block
    return /^(?:blockquote|[ou]l)$/.test(type) ? textsOf(children) : [plainText([block])]
  })
}

function textIn(xhtml: string): string {
  const [, body = ''] = /<body>(.*)<\/body>/s.exec(xhtml) ?? []
  const text = body.replaceAll(/<[^>]+>/g, '')
  return plain(text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&'))
}

/** Without spaces, which differ between elements, and with one kind of dash. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, '').replaceAll('–', '-')
}
