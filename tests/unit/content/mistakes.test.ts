import { readFileSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  type ContentFiles,
  readContentFiles,
  type Reading,
} from '../../../scripts/content/content-files.ts'
import { contentFrom } from '../../../scripts/content/load.ts'
import { problemText } from '../../../scripts/content/problem.ts'
import { reviewContent } from '../../../scripts/content/review.ts'
import { checkFields, readYaml } from '../../../scripts/content/yaml.ts'
import { folderOfTest } from '../../support/folder.ts'

const files = await readContentFiles('sample')

/** The problems that stop a build, as check-content prints them. */
function problemsOf(changed: ContentFiles): string[] {
  return contentFrom(changed).problems.map((problem) => problemText(problem, 'sample'))
}

type Mistake = { file: string; find: string; write: string; at: string; says: string }

const [, ...parts] = readFileSync('tests/unit/content/mistakes.txt', 'utf8').split(/^== /m)
const mistakes = parts.flatMap((part) => {
  const [file = '', ...ofFile] = part.trimEnd().split('\n- ')
  return ofFile.map((lines): Mistake => {
    const [find = ''] = lines.split('\n')
    const lineOf = (sign: string) => lines.split(`\n${sign} `)[1]?.split('\n')[0]
    const write = lineOf('+')!.replaceAll('\\n', '\n')
    return { file, find, write, at: lineOf('@') ?? '', says: lineOf('>')! }
  })
})

test.each(mistakes)('$file: $says', ({ file, find, write, at, says }) => {
  const text = files.get(file)!
  const wrong = text.replace(new RegExp(find, 'm'), () => write)
  const offset = at ? wrong.search(new RegExp(at, 'm')) : text.search(new RegExp(find, 'm'))
  expect(offset).toBeGreaterThanOrEqual(0)
  const line = wrong.slice(0, offset).split('\n').length
  const problems = problemsOf(new Map(files).set(file, wrong))
  expect(problems).toEqual([expect.stringContaining(`sample/${file}:${line}: ${says}`)])
})

test.each([
  ['first: "a\nsecond: "b"\n', 1, 'first', /close the quotation marks/],
  ['first: "a"\nsecond: "b\nthird: "c"\n', 2, 'second', /close the quotation marks/],
  ['first: "a \\" b\nsecond: "c"\n', 1, 'first', /close the quotation marks/],
  ["first: 'a\nsecond: b\nthird: it's\n", 1, 'first', /close the quotation marks/],
  ['first: a\nsecond:b\nthird: "c"\n', 2, 'second', /a space after the colon/],
  ['first: >-\n  a\n\tb\nthird: "c"\n', 3, 'text', /begins with a tab/],
  ['first: [a\nsecond: b\n', 1, 'first', /bracket/],
  ['first: *a\nsecond: b\n', 1, 'first', /begins with a sign/],
  ['first: !a\nsecond: b\n', 1, 'first', /begins with a sign/],
  ['first: a\nsecond: \u201C24\u201D\n', 2, 'second', /use straight quotes/],
])('a YAML mistake is reported at its line: %j', (text, line, field, advice) => {
  const reading = { files: new Map(), read: new Set(), problems: [], samples: [] } as Reading
  checkFields(reading, readYaml('a.yaml', text), z.looseObject({ second: z.enum(['24']) }))
  expect(reading.problems).toMatchObject([{ line, field, advice: expect.stringMatching(advice) }])
})

test.each([
  ['chapters/i-am-fre.md', 'no chapter has the address /i-am-fre; name the file like i-am-free.md'],
  ['guides/perfect.md', 'no identity has this name; name the file like loved.md'],
  ['pages/FAQ.md', 'name the file in small letters, digits and hyphens'],
  ['pages/contest.md', 'the site itself uses this name'],
  ['mails/welcom.md', 'no mail has this name; the mails are welcome,'],
  ['notes.txt', 'no file has this name; content/README.md lists the names'],
])('%s is rejected', (file, said) => {
  const [folder = ''] = file.split('/')
  const like = [...files].find(([name]) => name.startsWith(folder) && name.endsWith('.md'))
  const [problem] = problemsOf(new Map([...files, [file, like?.[1] ?? '']]))
  expect(problem).toContain(`sample/${file}:1: file: ${said}`)
})

test.each([
  ['book.yaml:15:', /tagline: .*/, 'tagline: *Who* you are'],
  ['book.yaml:12:', / {2}year/, '\tyear'],
  ['book.yaml:1:', /^facts:\n(?: {2}.*\n)+/m, ''],
])('an unreadable book.yaml is reported alone: %s', (place, find, write) => {
  const text = files.get('book.yaml')!.replace(find, write)
  const problems = problemsOf(new Map(files).set('book.yaml', text))
  expect(problems[0]).toContain(place)
  expect(problems.filter((problem) => !problem.startsWith('sample/book.yaml'))).toEqual([])
})

const FAQ = '---\ntitle: FAQ\ndescription: d\n---\n\n## Why?\n\nBecause.\n'

test.each(['redirects.yaml', 'pages/support.md'])(
  '%s may lead to a page of the owner’s own',
  (file) => {
    const text = files.get(file)!.replace(/\/contest(?=[\n)])/, '/faq')
    const linked = new Map(files).set(file, text)
    expect(problemsOf(linked).map((problem) => problem.split(':')[0])).toEqual([`sample/${file}`])
    expect(problemsOf(linked.set('pages/faq.md', FAQ))).toEqual([])
  },
)

function redirected(find: string, write: string): Map<string, string> {
  return new Map(files).set('redirects.yaml', files.get('redirects.yaml')!.replace(find, write))
}

test.each(['/thank-you', '/contest/entered', '/health', '/robots.txt', '/press', '/faq'])(
  'a redirect from %s is reported',
  (address) => {
    const problems = problemsOf(redirected('/giveaway\n', `${address}\n`).set('pages/faq.md', FAQ))
    expect(problems).toEqual([expect.stringMatching(/from: remove these lines/)])
  },
)

test('a redirect may begin at an omitted page, and lead to a giveaway', () => {
  const press = redirected('/giveaway\n', '/press\n')
  press.delete('pages/press.md')
  expect(problemsOf(press)).toEqual([])
  expect(problemsOf(redirected('to: /contest\n', 'to: /contest/2025-07/draw\n'))).toEqual([])
})

test.each([
  ['2025-10-01T00:00:00-05:00', 'autumn', []],
  ['2025-08-18T00:00:00-05:00', 'autumn', ['6: opensAt: write an instant outside']],
  ['2025-10-01T00:00:00-05:00', 'contest', ['5: formId: write another form id']],
])('a second giveaway from %s by the form %s', (opensAt, formId, said) => {
  const text = files
    .get('giveaways/2025-07.md')!
    .replace('id: 2025-07', 'id: 2025-10')
    .replace('default: true', '#')
    .replace(/^formId: .*/m, `formId: ${formId}`)
    .replace(/^opensAt: .*/m, `opensAt: ${opensAt}`)
    .replace(/^closesAt: .*/m, 'closesAt: 2025-10-31T23:59:59-05:00')
  const problems = problemsOf(new Map(files).set('giveaways/2025-10.md', text))
  const places = said.map(
    (one) => expect.stringContaining(`sample/giveaways/2025-10.md:${one}`) as string,
  )
  expect(problems).toEqual(places)
})

test.each(['rules', 'entered', 'Autumn', 'a b'])('a giveaway may not be called %s', (name) => {
  const text = files.get('giveaways/2025-07.md')!.replace('id: 2025-07', `id: ${name}`)
  const problems = problemsOf(new Map(files).set(`giveaways/${name}.md`, text))
  expect(problems.join()).toContain(`${name}.md:3: id: name file and id in small letters`)
})

/** Changes that a build accepts, and what `npm run check-content` says about them. */
test.each([
  ['guides/free.md', 'John 8:36', 'John 8:77', 'verseReference: there is no John 8:77; John 8 has'],
  ['guides/free.md', 'free indeed', 'really free', 'verse: write John 8:36 as the WEB has it'],
  ['guides/free.md', 'Habits', 'Ephesians 1:77. Habits', '## Tell one person: there is no Ephesi'],
  [
    'guides/free.md',
    'Habits',
    '“Jesus cried.” (John 11:35, WEB)',
    '## Tell one person: write John',
  ],
  ['guides/free.md', 'Habits', '“Jesus wept.” (John 11:35, WEB) Habits', undefined],
  ['guides/free.md', 'Habits', 'Meet on Sunday 10:30. Habits', undefined],
  ['guides/free.md', '\\(WEB\\)', '(ESV)', undefined],
  ['giveaways/2025-07.md', '^lead: ', 'lead: From May 1 ', undefined],
  ['giveaways/2025-07.md', '^lead: ', 'lead: From July 20, 2025, ', 'lead: write {opens} for'],
  ['chapters/i-am-loved.md', 'I had one too', '{Questions} short questions', undefined],
])('%s: check-content judges %s → %s', (file, find, write, said) => {
  const text = files.get(file)!
  const changed = new Map(files).set(file, text.replace(new RegExp(find, 'm'), write))
  expect(changed.get(file)).not.toBe(text)
  expect(problemsOf(changed)).toEqual([])
  const line = text.slice(0, text.search(new RegExp(find, 'm'))).split('\n').length
  const problems = reviewContent(changed).problems.map((problem) => problemText(problem, 'sample'))
  expect(problems).toEqual(said ? [expect.stringContaining(`sample/${file}:${line}: ${said}`)] : [])
})

test.each([
  [
    'Windows-1252',
    Buffer.from('sample: true\nverse: don\x92t\n', 'latin1'),
    /2: .*UTF-8.*“don\uFFFDt”/,
  ],
  ['UTF-8, read as Windows-1252 and saved again', 'verse: donâ€™t', /1: .*UTF-8.*“donâ€™t”/],
  ['Word', Buffer.from('PK\x03\x04\x14\0\x06\0\b\0\0\0!\0', 'latin1'), /1: .*Word/],
  ['an older Word', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0', 'latin1'), /1: .*Word/],
  ['Rich Text', '{\\rtf1\\ansi sample: true}', /1: .*Word/],
  ['UTF-16', Buffer.from('\uFEFFsample: true\nverse: a', 'utf16le'), /1: .*UTF-8.*UTF-16/],
])('a file in %s is reported with a remedy', async (_, bytes, said) => {
  const folder = folderOfTest()
  await cp('sample', folder, { recursive: true })
  await writeFile(join(folder, 'guides/free.md'), bytes)
  expect(problemsOf(await readContentFiles(folder))).toEqual([expect.stringMatching(said)])
})
