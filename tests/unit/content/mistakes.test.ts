import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { contentFrom } from '../../../scripts/content/load.ts'
import { problemText } from '../../../scripts/content/problem.ts'
import { type ContentFiles, readContentFiles } from '../../../scripts/content/reading.ts'

type Mistake = { find: string; write: string; says: string; at?: string }

const files = await readContentFiles('content')
const mistakes: Record<string, Mistake[]> = parse(
  readFileSync('tests/unit/content/mistakes.yaml', 'utf8'),
)

const most = Math.max(...Object.values(mistakes).map(({ length }) => length))
const rounds = Array.from({ length: most }, (_, round) => round)

// The first mistake of each file, then the second of each, and so on: as few runs as tell every line apart.
test.each(rounds)(
  'round %i: each mistake is answered with its line, its field and what to write',
  (round) => {
    const seeded = new Map(files)
    const expected = Object.entries(mistakes).flatMap(([file, ofFile]) =>
      ofFile.slice(round, round + 1).map((mistake) => {
        return `content/${file}:${seed(seeded, file, mistake)}: ${mistake.says}`
      }),
    )
    expect(problemsOf(seeded).toSorted()).toEqual(expected.toSorted())
  },
)

test('all mistakes at once are answered in one run', () => {
  const seeded = new Map(files)
  const expected = Object.entries(mistakes).flatMap(([file, ofFile]) =>
    ofFile.map((mistake) => {
      seed(seeded, file, mistake)
      return `${file} ${mistake.says}`
    }),
  )
  const answers = contentFrom(seeded).problems.map(
    ({ file, field, advice }) => `${file} ${field}: ${advice}`,
  )
  expect(answers.toSorted()).toEqual(expected.toSorted())
})

test.each([
  [
    'chapters/i-am-fre.md',
    'file: no chapter has the address /i-am-fre; name the file like i-am-free.md',
  ],
  ['guides/perfect.md', 'file: no identity has this name; name the file like loved.md'],
  ['pages/term.md', 'file: no page has this name; name the file terms.md'],
  ['notes.txt', 'file: nothing reads this file; content/README.md says which names are read'],
  [
    'labels/other.yaml',
    'file: nothing reads this file; content/README.md says which names are read',
  ],
])('%s has no place', (file, said) => {
  const [folder = ''] = file.split('/')
  const like = [...files].find(([name]) => name.startsWith(folder) && name.endsWith('.md'))
  const problems = problemsOf(new Map([...files, [file, like?.[1] ?? '']]))
  expect(problems).toContain(`content/${file}:1: ${said}`)
})

test.each([
  'book.yaml',
  'guides/free.md',
  'pages/terms.md',
  'giveaways/2025-07.md',
  'labels/quiz.yaml',
])('without %s its name is said', (file) => {
  const without = new Map([...files].filter(([name]) => name !== file))
  expect(problemsOf(without)).toEqual([`content/${file}:1: file: is missing; put the file back`])
})

test('an old address may lead to a giveaway', () => {
  const text = files.get('redirects.yaml')!.replace('to: /contest\n', 'to: /contest/2025-07/draw\n')
  expect(problemsOf(new Map([...files, ['redirects.yaml', text]]))).toEqual([])
})

/** The specified giveaway again, with other instants. */
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
  expect(problems).toEqual(said.map((one) => `content/giveaways/2025-10.md:${one}`))
})

test.each(['rules', 'entered', 'Autumn', 'a b'])('no giveaway is called %s', (name) => {
  const text = (files.get('giveaways/2025-07.md') ?? '').replace('id: 2025-07', `id: ${name}`)
  const problems = problemsOf(new Map([...files, [`giveaways/${name}.md`, text]]))
  expect(problems).toContain(
    `content/giveaways/${name}.md:3: id: name file and id in small letters, digits and hyphens, like 2026-03; it is the end of the page’s address`,
  )
})

const sample = readFileSync('tests/unit/draw/sample.draw.json', 'utf8')
const unreadable = 'put the file back as the desk wrote it; it is not the draw of 2025-07'

test.each([
  ['2025-07', sample, []],
  ['2025-07', sample.replace('2025-07', '2025-08'), [unreadable]],
  ['2025-07', '{"winners":[]}', [unreadable]],
  ['2025-07', '[]', [unreadable]],
  ['2025-07', '{', [unreadable]],
  ['2025-70', '{}', ['no giveaway has this id; name the file 2025-07.draw.json']],
])('the draw of %s: %s', (id, text, said) => {
  const file = `giveaways/${id}.draw.json`
  const problems = problemsOf(new Map([...files, [file, text]]))
  expect(problems).toEqual(said.map((one) => `content/${file}:1: file: ${one}`))
})

/** Makes a mistake in a file, and returns the line that an answer must name. */
function seed(into: Map<string, string>, file: string, { find, write, at }: Mistake): number {
  const text = into.get(file) ?? ''
  const wrong = text.replace(new RegExp(find, 'm'), () => write)
  into.set(file, wrong)
  const [told, place] = at === undefined ? [text, find] : [wrong, at]
  const offset = told.search(new RegExp(place, 'm'))
  if (wrong === text || offset < 0) throw new Error(`no such mistake can be made: ${file} ${find}`)
  return told.slice(0, offset).split('\n').length
}

function problemsOf(changed: ContentFiles): string[] {
  return contentFrom(changed).problems.map(problemText)
}
