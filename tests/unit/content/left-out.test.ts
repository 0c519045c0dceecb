import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readContentFiles } from '../../../tools/content/content-files.ts'
import { contentFrom } from '../../../tools/content/load.ts'
import { factsOf, pageNames } from '../../../src/core/pages/pages.ts'
import { leftOutParts, without } from '../../support/left-out.ts'

const files = await readContentFiles('sample')

test('docs/content.md says how to leave out each optional page', async () => {
  const text = await readFile('docs/content.md', 'utf8')
  expect(pageNames.filter((name) => !text.includes(factsOf(name).needs ?? ''))).toEqual([])
})

test.each(Object.values(leftOutParts))(
  'without $file its pages are omitted, and each link to them is reported',
  (part) => {
    const { content, problems } = contentFrom(without(files, part))
    expect(problems).toEqual([])
    const { pages = [], paths = [] } = part
    expect(content.present).toEqual([
      ...pageNames.filter((name) => !pages.includes(name)),
      ...(paths.includes('/preorder') ? [] : ['preorder']),
    ])

    const { links = [] } = part
    const broken = contentFrom(without(files, part, true)).problems
    expect(broken.map(({ file }) => file)).toEqual(links.map(([file]) => file))
  },
)

test('every other file is required, but some mails only with what they are for', () => {
  const parts = Object.values(leftOutParts).filter(({ field }) => !field)
  const isOptional = (file: string) =>
    parts.some((part) => part.file === file) || /^(chapters|guides|giveaways|pictures)\//.test(file)
  const required = [...files.keys()].filter((file) => !isOptional(file))
  const missingIn = (rest: ReadonlyMap<string, string>) =>
    contentFrom(new Map([...rest].filter(([file]) => isOptional(file)))).problems
  expect(missingIn(files)).toEqual(
    required.map((file) => ({
      file,
      line: 1,
      field: 'file',
      advice: expect.stringContaining(`copy sample/${file}`) as string,
    })),
  )
  for (const [part, mails] of [
    ['giveaways/', /^mails\/giveaway-/],
    ['the bonus for early orders', /^mails\/preorder/],
  ] as const) {
    const others = missingIn(without(files, leftOutParts[part]!)).map(({ file }) => file)
    expect(others).toEqual(required.filter((file) => !mails.test(file)))
  }
})
