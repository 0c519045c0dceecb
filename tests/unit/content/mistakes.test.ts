import { readFileSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { digestOfSources } from '../../../tools/vite/client-build.ts'
import { type ContentFiles, readContentFiles } from '../../../tools/content/content-files.ts'
import { contentFrom, loadContent } from '../../../tools/content/load.ts'
import { readPictureFiles } from '../../../tools/content/pictures.ts'
import { problemText } from '../../../tools/content/problem.ts'
import { reviewContent } from '../../../tools/review/review.ts'
import { readYaml } from '../../../tools/content/yaml.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const files = await readContentFiles('sample')

/** The problems that stop a build, as check-content prints them. */
function problemsOf(changed: ContentFiles): string[] {
  return contentFrom(changed).problems.map((problem) => problemText(problem, 'sample'))
}

const beginning = (text: string) => expect.stringContaining(text) as string

type Mistake = { file: string; find: string; write: string; at: string; says: string }

const [, ...parts] = readFileSync('tests/unit/content/mistakes.txt', 'utf8').split(/^== /m)
/** By file. */
const mistakes = parts.map((part) => {
  const [file = '', ...ofFile] = part.trimEnd().split('\n- ')
  return ofFile.map((lines): Mistake => {
    const [find = ''] = lines.split('\n')
    const lineOf = (sign: string) => lines.split(`\n${sign} `)[1]?.split('\n')[0]
    const write = lineOf('+')!
      .replaceAll('\\n', '\n')
      .replaceAll(/\\u(\w{4})/g, (_, code: string) =>
        String.fromCodePoint(Number.parseInt(code, 16)),
      )
    return { file, find, write, at: lineOf('@') ?? '', says: lineOf('>')! }
  })
})
/** One mistake of each file at a time. */
const rounds = Array.from({ length: Math.max(...mistakes.map(({ length }) => length)) }, (_, at) =>
  mistakes.flatMap((ofFile) => ofFile[at] ?? []).toSorted((a, b) => a.file.localeCompare(b.file)),
)

test.each(rounds)(
  'a mistake in each of several files is reported with line, field and remedy (%#)',
  (...round) => {
    const changed = new Map(files)
    const expected = round.map(({ file, find, write, at, says }) => {
      const text = files.get(file)!
      const wrong = text.replace(new RegExp(find, 'm'), () => write)
      changed.set(file, wrong)
      const offset = at ? wrong.search(new RegExp(at, 'm')) : text.search(new RegExp(find, 'm'))
      expect(offset).toBeGreaterThanOrEqual(0)
      return beginning(`sample/${file}:${wrong.slice(0, offset).split('\n').length}: ${says}`)
    })
    expect(problemsOf(changed)).toEqual(expected)
  },
)

test.each([
  ['first: "a\nsecond: "b"\n', 1, 'first', /close the quotation marks/],
  ['first: "a"\nsecond: "b\nthird: "c"\n', 2, 'second', /close the quotation marks/],
  ['first: "a \\" b\nsecond: "c"\n', 1, 'first', /close the quotation marks/],
  ["first: 'a\nsecond: b\nthird: it's\n", 1, 'first', /close the quotation marks/],
  ['first: a\nsecond:b\nthird: "c"\n', 2, 'second', /a space after the colon/],
  ['first: >-\n  a\n\tb\nthird: "c"\n', 3, 'text', /begins with a tab/],
  ['first: *a\nsecond: b\n', 1, 'first', /begins with a sign/],
  ['first: !a\nsecond: b\n', 1, 'first', /begins with a sign/],
  ['first: #a\nsecond: b\n', 1, 'first', /what follows # is not read/],
])('a YAML mistake is reported at its line: %j', (text, line, field, advice) => {
  const said = { line, field, advice: expect.stringMatching(advice) as string }
  expect(readYaml('a.yaml', text).problems).toMatchObject([said])
})

test('numbers need no quotation marks, and may be followed by a remark; a field is one line', () => {
  const { data } = readYaml(
    'a.yaml',
    'title: 1984\nyear: 2025 # of the copyright\ntext: |\n  a\n  b\n',
  )
  expect(data).toEqual({ title: '1984', year: '2025', text: 'a b' })
})

test('hidden files and backups are ignored', async () => {
  const names =
    '.DS_Store Thumbs.db desktop.ini .vscode/a.json book.yaml~ #book.yaml# .#book.yaml .a.swp'
  const folder = temporaryFolder()
  const digest = await digestOfSources(folder)
  for (const place of ['', 'pictures', 'pages'])
    for (const name of names.split(' ')) {
      await mkdir(join(folder, place, '.vscode'), { recursive: true })
      await writeFile(join(folder, place, name), '')
    }
  expect([...(await readContentFiles(folder)), ...(await readPictureFiles(folder))]).toEqual([])
  expect(await digestOfSources(folder)).toBe(digest)
})

test('a link is followed to a file, and else reported', async () => {
  const folder = temporaryFolder()
  const content = join(folder, 'content')
  for (const place of ['own', 'content/pictures', 'content/pages'])
    await mkdir(join(folder, place), { recursive: true })
  await writeFile(join(folder, 'own/faq.md'), FAQ)
  await symlink(join(folder, 'own'), join(content, 'guides'))
  await symlink(join(folder, 'own/faq.md'), join(content, 'pages/faq.md'))
  await symlink(join(folder, 'gone.md'), join(content, 'pages/gone.md'))
  await symlink(join(folder, 'gone.jpg'), join(content, 'pictures/cover.jpg'))
  await writeFile(join(content, 'pictures/share.jpg'), '')
  await writeFile(join(content, 'pictures/author.jpg:Zone.Identifier'), '')
  const { problems } = await loadContent(content)
  const found = problems.map(({ file, advice }) => `${file} ${advice}`)
  expect(found.filter((line) => !line.includes('is missing'))).toEqual([
    beginning('guides cannot be read: put here what a link leads to'),
    beginning('pages/gone.md cannot be read: put here what a link leads to'),
    'pictures/author.jpg:Zone.Identifier no file has this name; delete it, Windows only notes a download in it',
  ])
  const pictures = await readPictureFiles(content)
  expect([...pictures]).toEqual([
    ['pictures/cover.jpg', undefined],
    ['pictures/share.jpg', undefined],
  ])
  expect(await digestOfSources(content)).toMatch(/^[0-9a-f]{16}$/)
})

test.each([
  '978-0-306-40615-7',
  '\u00A0978 0 306\u200B 40615 7\u00A0',
  '978 0 306 40615 7',
  '978−0–306‑40615—7',
  'ISBN 978 - 0–306--40615-7',
  '9780306406157',
])('an ISBN may be written as %s, and is shown with hyphens', (typed) => {
  const book = files.get('book.yaml')!.replace(/ {2}format: .*/, `  isbn: ${typed}`)
  const { content, problems } = contentFrom(new Map(files).set('book.yaml', book))
  expect(problems).toEqual([])
  expect(content.book.book.isbn).toMatch(/^(978-0-306-40615-7|9780306406157)$/)
})

test('a file with an unknown name is reported, with the name it should have if that is free', () => {
  const names = {
    'Book.yaml': 'name it book.yaml, in small letters',
    'chapters/i-am-fre.md': 'name it i-am-free.md',
    'giveaways/Autumn_2.md': 'use one of docs/content.md, in small letters, digits and hyphens',
    'giveaways/entered.md': 'use one of docs/content.md',
    'giveaways/rules.md': 'use one of docs/content.md',
    'guides/chosen (1).md': 'use one of docs/content.md',
    'guides/loved.MD': 'name it loved.md, in small letters',
    'guides/perfect.md': 'use one of docs/content.md',
    'mails/welcom.md': 'name it welcome.md',
    'notes.txt': 'use one of docs/content.md',
    'pages/FAQ.MD': 'name it faq.md, in small letters',
    'pages/faq.md:Zone.Identifier': 'delete it, Windows only notes a download in it',
    'pages/faq.md.txt': 'name it faq.md, in small letters and without .txt, which Windows may hide',
  }
  const changed = new Map(files)
  for (const file of ['book.yaml', 'guides/loved.md', 'mails/welcome.md']) changed.delete(file)
  for (const file of Object.keys(names)) changed.set(file, '')
  expect(problemsOf(changed).filter((one) => one.includes('no file has'))).toEqual(
    Object.entries(names).map(([file, said]) =>
      beginning(`sample/${file}:1: file: no file has this name; ${said}`),
    ),
  )
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

test('a redirect leads to another site only if its address stands in book.yaml', () => {
  const text = files
    .get('redirects.yaml')!
    .replace(/(?<=from: \/buy\n    to: ).*/, 'https://a.example/')
  // A comment is no field.
  const book = `# https://a.example/\n${files.get('book.yaml')!}`
  const changed = new Map(files).set('redirects.yaml', text).set('book.yaml', book)
  expect(problemsOf(changed)).toEqual([
    expect.stringMatching(/redirects\.yaml:28: .*or an address that stands in book\.yaml$/),
  ])
})

const FAQ = '---\ntitle: FAQ\ndescription: d\n---\n\n## Why?\n\nBecause.\n'

test('redirects and texts may lead to a page of the owner’s own, which needs a name of its own', () => {
  const changed = new Map(files)
  for (const file of ['redirects.yaml', 'pages/support.md'])
    changed.set(file, files.get(file)!.replace(/\/contest(?=[\n)])/, '/faq'))
  expect(problemsOf(changed)).toHaveLength(2)
  expect(problemsOf(changed.set('pages/faq.md', FAQ))).toEqual([])
  const taken = [
    'contest',
    'dashboard',
    'health',
    'home',
    'i-am-loved',
    'plan',
    'thirty-two-devotional',
  ]
  for (const name of taken) changed.set(`pages/${name}.md`, FAQ)
  const said = (name: string) => beginning(`pages/${name}.md:1: file: the site itself uses this`)
  expect(problemsOf(changed)).toEqual(taken.map(said))
})

test('a redirect may begin at an omitted page, but not where the site answers', () => {
  const taken = [
    '/thank-you',
    '/contest/entered',
    '/dashboard/find',
    '/health',
    '/robots.txt',
    '/faq',
  ]
  const lines = [...taken, '/press', '/old'].map(
    (from) => `  - from: ${from}\n    to: /contest/2025-07/draw\n`,
  )
  const changed = new Map(files)
    .set('pages/faq.md', FAQ)
    .set('redirects.yaml', `redirects:\n${lines.join('')}`)
  changed.delete('pages/press.md')
  const said = (_: string, at: number) => beginning(`redirects.${at + 1}.from: remove these lines`)
  expect(problemsOf(changed)).toEqual(taken.map(said))
})

test.each([
  ['2025-10-01T00:00:00-05:00', 'autumn', []],
  ['2025-08-18T00:00:00-05:00', 'autumn', ['5: opensAt: write an instant outside']],
  ['2025-10-01T00:00:00-05:00', 'contest', ['4: formId: write another form id']],
])('a second giveaway from %s by the form %s', (opensAt, formId, said) => {
  const text = files
    .get('giveaways/2025-07.md')!
    .replace('default: true', '#')
    .replace(/^formId: .*/m, `formId: ${formId}`)
    .replace(/^opensAt: .*/m, `opensAt: ${opensAt}`)
    .replace(/^closesAt: .*/m, 'closesAt: 2025-10-31T23:59:59-05:00')
  const problems = problemsOf(new Map(files).set('giveaways/2025-10.md', text))
  expect(problems).toEqual(said.map((one) => beginning(`sample/giveaways/2025-10.md:${one}`)))
})

/** Changes that a build accepts, and what `npm run check-content` says about them. */
test.each([
  [
    'guides/free.md',
    'free indeed.\\n.*',
    'free indeed.\nverseReference: John 8:77 (WEB)',
    'verse: the WEB has no John 8:77; correct the numbers',
  ],
  ['guides/free.md', 'free indeed', 'really free', 'verse: write John 8:36 as the WEB has it'],
  ['guides/free.md', 'John 8:36 .*', 'Psalm 23 (NRSVue)', undefined],
  ['guides/free.md', 'John 8:36', 'Jude 24', undefined],
  ['guides/free.md', 'John 8:36', 'Isaiah 43:1b', undefined],
  ['guides/free.md', 'John 8:36', 'John 3:16–4:1', undefined],
  ['guides/free.md', 'John 8:36', 'Sirach 2:1', undefined],
  ['guides/free.md', 'John 8:36', 'First John 3:1', undefined],
  [
    'guides/free.md',
    'Habits',
    '“See!” (First John 3:1, WEB), on Sunday 10:30, Jn 1:99.',
    undefined,
  ],
  [
    'guides/free.md',
    'Habits',
    '“Neither death.” (Romans 8:38,39, WEB)',
    '## Tell one person: write Romans 8:38,39',
  ],
  ['guides/free.md', 'Habits', '“Jesus cried.” (John 11:35, WEB)', '## Tell one person: write Joh'],
  ['guides/free.md', 'Habits', '“Jesus *wept*.” (John\n11:35, WEB)', undefined],
  ['guides/free.md', 'Habits', '“…” (John 11:35, WEB)', '## Tell one person: write John 11:35'],
  ['guides/free.md', 'Habits', '“Jesus wept.” (John 11:35, WEB)', undefined],
  ['guides/free.md', 'Habits', '“But now … life.” (Isaiah 43:1, 4, WEB)', undefined],
  ['guides/free.md', 'Habits', '“He brought me … love.” (Song of Songs 2:4, WEB)', undefined],
  ['guides/free.md', 'Habits', '“Jesus cried.” (John 11:35, ESV)', undefined],
  [
    'guides/free.md',
    'Habits',
    '.\n\n> Jesus\\\n> wept.\n>\n> John 11:35 (WEB)\n>\n> I.\n>\n> John 6:35 (WEB)',
    undefined,
  ],
  [
    'guides/free.md',
    'Habits',
    '>Jesus\ncried.  \n>John 11:35 (WEB)\n\n',
    '## Tell one person: write',
  ],
  ['chapters/i-am-loved.md', 'I had one too', '{Questions} short questions', undefined],
])('%s: check-content judges %s → %s', (file, find, write, said) => {
  const text = files.get(file)!
  const changed = new Map(files).set(file, text.replace(new RegExp(find, 'm'), write))
  expect(problemsOf(changed)).toEqual([])
  const line = text.slice(0, text.search(new RegExp(find, 'm'))).split('\n').length
  const { problems } = reviewContent(contentFrom(changed))
  expect(problems.map((problem) => problemText(problem, 'sample'))).toEqual(
    said ? [beginning(`sample/${file}:${line}: ${said}`)] : [],
  )
})

test('check-content reports an identity that no answer leads to', () => {
  const quiz = files.get('quiz.yaml')!.replace('primary: holy', 'primary: complete')
  const { problems } = reviewContent(contentFrom(new Map(files).set('quiz.yaml', quiz)))
  expect(problems).toMatchObject([
    { file: 'quiz.yaml', advice: 'no answer leads to holy; make it the primary of one' },
  ])
})

test('a file that is not UTF-8 is reported alone, with a remedy', async () => {
  const saved = {
    // Windows-1252, and UTF-8 that was read as Windows-1252 and saved again.
    called: [
      Buffer.from('sample: true\nverse: don\x92t\n', 'latin1'),
      /2: .*UTF-8.*“don\[\uFFFD\]t”/,
    ],
    chosen: ['verse: donâ€™t', /1: .*UTF-8.*“don\[â€™\]t”/],
    equipped: [Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0', 'latin1'), /1: .*Word/],
    eternal: [Buffer.from('PK\x03\x04\x14\0\x06\0\b\0\0\0!\0', 'latin1'), /1: .*Word/],
    free: ['{\\rtf1\\ansi sample: true}', /1: .*Word/],
    holy: [Buffer.from('\uFEFFsample: true\nverse: a', 'utf16le'), /1: .*UTF-16.*UTF-8/],
  } as const
  const folder = temporaryFolder()
  await mkdir(join(folder, 'guides'))
  for (const [name, [bytes]] of Object.entries(saved))
    await writeFile(join(folder, `guides/${name}.md`), bytes)
  expect(problemsOf(new Map([...files, ...(await readContentFiles(folder))]))).toEqual(
    Object.entries(saved).map(
      ([name, [, said]]) => expect.stringMatching(`guides/${name}.md:${said.source}`) as string,
    ),
  )
})
