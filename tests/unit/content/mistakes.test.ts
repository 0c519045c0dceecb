import { readFileSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { contentFrom } from '../../../scripts/content/load.ts'
import { problemText } from '../../../scripts/content/problem.ts'
import {
  type ContentFiles,
  readContentFiles,
  type Reading,
} from '../../../scripts/content/content-files.ts'
import { checkFields } from '../../../scripts/content/yaml-file.ts'
import { readYaml } from '../../../scripts/content/yaml.ts'
import { reviewContent } from '../../../scripts/content/review.ts'
import { folderOfTest } from '../../support/folder.ts'

type Mistake = { find: string; write: string; says: string; at?: string }

const files = await readContentFiles('sample')
const mistakes: Record<string, Mistake[]> = parse(
  readFileSync('tests/unit/content/mistakes.yaml', 'utf8'),
)

test.each(roundsOf(Object.values(mistakes)))(
  'round %i: each mistake is reported with line, field and advice',
  (round) => {
    const seeded = new Map(files)
    const expected = Object.entries(mistakes).flatMap(([file, ofFile]) =>
      ofFile.slice(round, round + 1).map((mistake) => {
        return `sample/${file}:${seed(seeded, file, mistake)}: ${mistake.says}`
      }),
    )
    expect(problemsOf(seeded).toSorted()).toEqual(expected.toSorted())
  },
)

test.each([
  [
    'chapters/i-am-fre.md',
    'file: no chapter has the address /i-am-fre; name the file like i-am-free.md',
  ],
  ['guides/perfect.md', 'file: no identity has this name; name the file like loved.md'],
  [
    'pages/FAQ.md',
    'file: name the file in small letters, digits and hyphens, like faq.md; its name is the page’s address',
  ],
  ...['home', 'contest', 'quiz', 'health', 'i-am-free', 'thirty-two-devotional'].map((name) => [
    `pages/${name}.md`,
    'file: the site itself uses this name; give the file another one',
  ]),
  ['notes.txt', 'file: no file has this name; content/README.md lists the names'],
])('%s is rejected', (file, said) => {
  const [folder = ''] = file.split('/')
  const like = [...files].find(([name]) => name.startsWith(folder) && name.endsWith('.md'))
  const problems = problemsOf(new Map([...files, [file, like?.[1] ?? '']]))
  expect(problems).toContain(`sample/${file}:1: ${said}`)
})

const faq = [
  'pages/faq.md',
  '---\ntitle: FAQ\ndescription: d\n---\n\n## Why?\n\nBecause.\n',
] as const

test.each(['redirects.yaml', 'pages/support.md'])(
  '%s may lead to a page of the owner’s own',
  (file) => {
    const text = files.get(file)!.replace(/\/contest(?=[\n)])/, '/faq')
    const linked = new Map([...files, [file, text]])
    expect(problemsOf(linked).map((problem) => problem.split(':')[0])).toEqual([`sample/${file}`])
    expect(problemsOf(new Map([...linked, faq]))).toEqual([])
  },
)

test('a redirect from a page of the owner’s own is reported', () => {
  const [before = ''] = files.get('redirects.yaml')!.split('/book\n')
  const problems = problemsOf(new Map([...files, ['pages/book.md', faq[1]]]))
  expect(problems).toEqual([
    `sample/redirects.yaml:${before.split('\n').length}: redirects.3.from: remove these lines; the site itself uses this address`,
  ])
})

test.each(['/thank-you', '/contest/entered', '/health', '/robots.txt', '/press'])(
  'a redirect from %s is reported',
  (address) => {
    const text = files.get('redirects.yaml')!.replace('/giveaway\n', `${address}\n`)
    const redirected = new Map([...files, ['redirects.yaml', text]])
    expect(problemsOf(redirected).join()).toMatch(/from: remove these lines/)
  },
)

test('a redirect may begin at an omitted page', () => {
  const text = files.get('redirects.yaml')!.replace('/giveaway\n', '/press\n')
  const redirected = new Map([...files, ['redirects.yaml', text]])
  redirected.delete('pages/press.md')
  expect(problemsOf(redirected)).toEqual([])
})

test.each([
  ['book.yaml:15:', /tagline: .*/, 'tagline: *Who* you are'],
  ['book.yaml:12:', / {2}year/, '\tyear'],
  ['book.yaml:1:', /^facts:\n(?: {2}.*\n)+/m, ''],
  ['book.yaml:22:', /^facts:\n(?: {2}.*\n)+/m, 'facts:\n'],
])('an unreadable book.yaml is reported alone: %s', (place, find, write) => {
  const text = files.get('book.yaml')!.replace(find, write)
  const problems = problemsOf(new Map([...files, ['book.yaml', text]]))
  expect(problems[0]).toContain(place)
  expect(problems.filter((problem) => !problem.startsWith('sample/book.yaml'))).toEqual([])
})

test('a redirect may lead to a giveaway', () => {
  const text = files.get('redirects.yaml')!.replace('to: /contest\n', 'to: /contest/2025-07/draw\n')
  expect(problemsOf(new Map([...files, ['redirects.yaml', text]]))).toEqual([])
})

function another(opensAt: string, closesAt: string, formId = 'autumn'): ContentFiles {
  const text = (files.get('giveaways/2025-07.md') ?? '')
    .replace('id: 2025-07', 'id: 2025-10')
    .replace('default: true', '#')
    .replace(/^formId: .*/m, `formId: ${formId}`)
    .replace(/^opensAt: .*/m, `opensAt: ${opensAt}`)
    .replace(/^closesAt: .*/m, `closesAt: ${closesAt}`)
  return new Map([...files, ['giveaways/2025-10.md', text]])
}

test.each([
  ['2025-10-01T00:00:00-05:00', '2025-10-31T23:59:59-05:00', 'autumn', []],
  [
    '2025-10-31T00:00:00-05:00',
    '2025-10-01T23:59:59-05:00',
    'autumn',
    ['7: closesAt: write an instant after opensAt; entries would close before they open'],
  ],
  [
    '2025-08-18T00:00:00-05:00',
    '2025-10-31T23:59:59-05:00',
    'autumn',
    ['6: opensAt: write an instant outside the giveaway of giveaways/2025-07.md'],
  ],
  [
    '2025-10-01T00:00:00-05:00',
    '2025-10-31T23:59:59-05:00',
    'contest',
    ['5: formId: write another form id; giveaways/2025-07.md has this one'],
  ],
])('a second giveaway from %s to %s by the form %s', (opensAt, closesAt, formId, said) => {
  const problems = problemsOf(another(opensAt, closesAt, formId))
  expect(problems).toEqual(said.map((one) => `sample/giveaways/2025-10.md:${one}`))
})

test.each(['rules', 'entered', 'Autumn', 'a b'])('a giveaway may not be called %s', (name) => {
  const text = (files.get('giveaways/2025-07.md') ?? '').replace('id: 2025-07', `id: ${name}`)
  const problems = problemsOf(new Map([...files, [`giveaways/${name}.md`, text]]))
  expect(problems).toContain(
    `sample/giveaways/${name}.md:3: id: name file and id in small letters, digits and hyphens, like 2026-03; it is the end of the page’s address`,
  )
})

/** Changes that a build accepts, and what `npm run check-content` says about them. */
const taken: [file: string, find: string, write: string, said?: string][] = [
  [
    'guides/free.md',
    'John 8:36',
    'John 8:77',
    'verseReference: there is no John 8:77; John 8 has 59 verses',
  ],
  [
    'guides/free.md',
    'free indeed',
    'really free',
    'verse: write John 8:36 as the WEB has it, with … for what you leave out: If therefore the Son makes you free, you will be free indeed.',
  ],
  [
    'guides/free.md',
    'Habits grow',
    'Ephesians 1:77 is no verse. Habits grow',
    '## Tell one person: there is no Ephesians 1:77; Ephesians 1 has 23 verses',
  ],
  ['guides/free.md', 'Habits grow', 'Meet on Sunday 10:30. Habits grow'],
  ['guides/free.md', '\\(WEB\\)', '(ESV)'],
  ['giveaways/2025-07.md', '^lead: Enter', 'lead: From May 1 enter'],
  [
    'guides/free.md',
    'Habits grow',
    'He says: “Jesus cried.” (John 11:35, WEB) Habits grow',
    '## Tell one person: write John 11:35 as the WEB has it, with … for what you leave out: Jesus wept.',
  ],
  ['guides/free.md', 'Habits grow', 'He says: “Jesus wept.” (John 11:35, WEB) Habits grow'],
  [
    'giveaways/2025-07.md',
    '^lead: Enter',
    'lead: Until July 20, 2025, enter',
    'lead: write {opens} for "July 20, 2025"; it follows from opensAt and closesAt',
  ],
  ['chapters/i-am-loved.md', 'I had one too', '{Questions} short questions'],
]

const takenByFile = [...Map.groupBy(taken, ([file]) => file).values()]

test.each(roundsOf(takenByFile))(
  'round %i: the build accepts a change that check-content reports',
  (round) => {
    const seeded = new Map(files)
    const expected = takenByFile.flatMap((ofFile) =>
      ofFile.slice(round, round + 1).flatMap(([file, find, write, said]) => {
        const line = seed(seeded, file, { find, write, says: '' })
        if (said === undefined) return []
        return [`sample/${file}:${line}: ${said}`]
      }),
    )
    expect(problemsOf(seeded).toSorted()).toEqual(expected.toSorted())
    expect(contentFrom(seeded).problems).toEqual([])
  },
)

const lost = 'save the file as UTF-8, which editors offer when saving; '

test.each([
  [
    'Windows-1252',
    Buffer.from('sample: true\nverse: don\x92t\n', 'latin1'),
    `2: file: ${lost}in “don\uFFFDt” a character was lost; type it again`,
  ],
  [
    'UTF-8, read as Windows-1252 and saved again',
    'verse: donâ€™t',
    `1: file: ${lost}in “donâ€™t” a character was lost; type it again`,
  ],
  [
    'UTF-16',
    Buffer.from('\uFEFFsample: true\nverse: a', 'utf16le'),
    `1: file: ${lost}it is UTF-16 (“Unicode”) now`,
  ],
])('a file in %s is reported with a remedy', async (_, bytes, said) => {
  const folder = folderOfTest()
  await cp('sample', folder, { recursive: true })
  await writeFile(join(folder, 'guides/free.md'), bytes)
  expect(problemsOf(await readContentFiles(folder))).toEqual([`sample/guides/free.md:${said}`])
})

/** Makes a mistake in a file, and returns the line to be reported. */
function seed(into: Map<string, string>, file: string, { find, write, at }: Mistake): number {
  const text = into.get(file) ?? ''
  const wrong = text.replace(new RegExp(find, 'm'), () => write)
  into.set(file, wrong)
  const [told, place] = at === undefined ? [text, find] : [wrong, at]
  const offset = told.search(new RegExp(place, 'm'))
  if (wrong === text || offset < 0) throw new Error(`Mistake not applicable: ${file} ${find}`)
  return told.slice(0, offset).split('\n').length
}

/** Indexes of rounds: round n makes the n-th mistake of every file, so that few runs cover all. */
function roundsOf(ofFiles: readonly (readonly unknown[])[]): number[] {
  return [...Array(Math.max(...ofFiles.map(({ length }) => length))).keys()]
}

function problemsOf(changed: ContentFiles): string[] {
  return reviewContent(changed).problems.map((problem) => problemText(problem, 'sample'))
}

test.each([
  ['first: "a\nsecond: "b"\n', 1, 'first', /close the quotation marks/],
  ['first: "a"\nsecond: "b\nthird: "c"\n', 2, 'second', /close the quotation marks/],
  ['first: "a \\" b\nsecond: "c"\n', 1, 'first', /close the quotation marks/],
  ["first: 'a\nsecond: b\nthird: it's\n", 1, 'first', /close the quotation marks/],
  ['first: a\nsecond:b\nthird: "c"\n', 2, 'second', /a space after the colon/],
  ['first: >-\n  a\n\tb\nthird: "c"\n', 3, 'text', /begins with a tab/],
  ['first: [a\nsecond: b\n', 1, 'first', /bracket/],
  ['first: *a\nsecond: b\n', 1, 'first', /begins with a sign/],
  ['first: a\nsecond: \u201C24\u201D\n', 2, 'second', /use straight quotes/],
])('a YAML mistake is reported at its line: %j', (text, line, field, advice) => {
  const reading = {
    files: new Map(),
    read: new Set(),
    problems: [],
    samples: [],
  } as never as Reading
  checkFields(reading, readYaml('a.yaml', text), z.looseObject({ second: z.enum(['24']) }))
  expect(reading.problems).toMatchObject([{ line, field, advice: expect.stringMatching(advice) }])
})
