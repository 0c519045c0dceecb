import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { consents } from 'virtual:content/site'
import { consentHashes, consentWords } from '../../../tools/content/consent.ts'
import { contentFrom, storedFields } from '../../../tools/content/load.ts'
import { readContentFiles } from '../../../tools/content/content-files.ts'
import { reviewContent } from '../../../tools/review/review.ts'
import { Blocks } from '../../../src/views/ui/prose.tsx'
import { entryFields, signupFields } from '../../../src/core/forms/fields.ts'

const files = await readContentFiles('sample')
const { content, problems, samples } = reviewContent(contentFrom(files))

test('the sample content has no problems', () => {
  expect(problems).toEqual([])
})

test('every `sample: true` is found with its line', async () => {
  const marks = [...files].flatMap(([file, text]) =>
    text
      .split('\n')
      .flatMap((line, index) => (/^[ -]*sample: true$/.test(line) ? `${file}:${index + 1}` : [])),
  )
  expect(samples.map(({ file, line }) => `${file}:${line}`).toSorted()).toEqual(marks.toSorted())
})

test('a verse too long for its card is reported at its line, unless there are no cards', () => {
  const long = files.get('guides/loved.md')!.replace(/^  But God.*/m, `  ${'mercy '.repeat(50)}`)
  const changed = new Map(files).set('guides/loved.md', long)
  const advice =
    'is too long for its card at /cards; leave out words with …, or shorten the name in identities.yaml'
  const found = { file: 'guides/loved.md', line: 8, field: 'verse', advice }
  expect(reviewContent(contentFrom(changed)).problems).toContainEqual(found)
  changed.delete('pages/cards.md')
  expect(reviewContent(contentFrom(changed)).problems).not.toContainEqual(found)
})

test('another number of winners is one edit, and changes only the consent text of entries', async () => {
  const file = 'giveaways/2025-07.md'
  const two = files.get(file)!.replace('winners: 1\n', 'winners: 2\n')
  const changed = reviewContent(contentFrom(new Map(files).set(file, two)))
  expect(changed.problems).toEqual([])
  const rules = consentWords(changed.content)['2025-07']
  expect(rules).toContain('two winners')
  expect(rules).not.toMatch(/\bone (?:potential |grand prize )?winner\b/)
  const hashes = consentHashes(changed.content)
  expect(hashes['2025-07']).not.toBe(consents['2025-07'])
  expect({ ...hashes, '2025-07': '' }).toEqual({ ...consents, '2025-07': '' })
})

test('the default giveaway comes first, whatever the order of the files', () => {
  const earlier = files
    .get('giveaways/2025-07.md')!
    .replaceAll(/^(opensAt|closesAt): 2025/gm, '$1: 2024')
    .replace('default: true\n', '')
    .replace('formId: contest', 'formId: earlier')
  const both = new Map([['giveaways/2024-07.md', earlier], ...files])
  const { giveaways } = contentFrom(both).content.giveaways
  expect(giveaways.map(({ id }) => id)).toEqual(['2025-07', '2024-07'])
  // A mistake in the default one is reported alone.
  const changed = files.get('giveaways/2025-07.md')!.replace('winners: 1', 'winners: 0')
  const { problems } = contentFrom(both.set('giveaways/2025-07.md', changed))
  expect(problems.map(({ field }) => field)).toEqual(['winners'])
})

test('the privacy page lists the stored fields of each form', () => {
  const text = JSON.stringify(content.pages.prose.privacy)
  const lists = Object.values(storedFields())
  expect(lists).toHaveLength(2)
  for (const list of lists) expect(text).toContain(list)
  for (const { stored } of Object.values({ ...signupFields, ...entryFields }))
    expect(lists.join()).toContain(stored)
})

test.each([
  ['2025. That was the year.', '<p>2025. That was the year.</p>'],
  ['one\n\u00A0\u2003 \u202F\u3000\u200B\uFEFF\ntwo', '<p>one</p>'],
  [
    '> one\n> \u00A0\n> two',
    '<blockquote class="prose-quotation"><p>one</p><p>two</p></blockquote>',
  ],
  ['Zoe\u0308 \u{1F469}\u200D\u{1F9D1}❤\uFE0F', '<p>Zo\u00EB \u{1F469}\u200D\u{1F9D1}❤\uFE0F</p>'],
  ['– one\n\n– two', '<p>– one</p>'],
  [
    '> one\n> — Job 1:1\n>\n> two\n> — Job 1:2',
    '<blockquote class="prose-quotation"><p>one — Job 1:1</p><p>two — Job 1:2</p></blockquote>',
  ],
  [
    '\u00A0-\u00A0o\u00ADne\u200B\n-\u00A0[ ] two\u00A0',
    '<ul class="prose-list"><li>one</li><li>two</li></ul>',
  ],
  ['one \u00A0\ntwo\u202F\u00A0\nthree', '<p>one two three</p>'],
  ['3. three\n4. four', '<ol class="prose-list" start="3"><li>three</li><li>four</li></ol>'],
  ['The Lord  \nis my\\\nshepherd.  ', '<p>The Lord<br/>is my<br/>shepherd.</p>'],
  ['~~$30~~ $24, about ~5', '<p><del>$30</del> $24, about ~5</p>'],
  [
    'See https://example.org/a.',
    '<p>See <a href="https://example.org/a">https://example.org/a</a>.</p>',
  ],
  ['[c](/contest?a=b)', '<p><a href="/contest?a=b">c</a></p>'],
  ['[c](/thirty-two-sampler.epub)', '<p><a href="/thirty-two-sampler.epub">c</a></p>'],
  ['[c](https://a.b.workers.dev)', '<p><a href="https://a.b.workers.dev">c</a></p>'],
  ['[c](sms:+1-555-0100)', '<p><a href="sms:+1-555-0100">c</a></p>'],
  ['r@example.org', '<p><a href="mailto:r@example.org">r@example.org</a></p>'],
])('prose: %j', (written, html) => {
  const text = files.get('guides/free.md')!.replace(/(?<=^---\n\n).*/m, () => written)
  const { content, problems } = contentFrom(new Map(files).set('guides/free.md', text))
  expect(problems).toEqual([])
  const { meaning } = content.guides.free!
  expect(renderToStaticMarkup(createElement(Blocks, { blocks: meaning.slice(0, 1) }))).toBe(html)
})
