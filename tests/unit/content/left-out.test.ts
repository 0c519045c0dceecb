import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readContentFiles } from '../../../scripts/content/content-files.ts'
import { contentFrom } from '../../../scripts/content/load.ts'
import { factsOf, pageNames } from '../../../src/core/pages/pages.ts'
import { leftOutParts, without } from '../../support/left-out.ts'

const files = await readContentFiles('sample')

test('docs/content.md says how to leave out each optional page', async () => {
  const text = await readFile('docs/content.md', 'utf8')
  for (const name of pageNames) expect(text).toContain(factsOf(name).needs ?? '')
})

test.each(Object.values(leftOutParts))(
  'without $file its pages are omitted, and each link to them is reported',
  (part) => {
    const { content, problems } = contentFrom(without(files, part))
    expect(problems).toEqual([])
    expect(content.present).toEqual(pageNames.filter((name) => !part.pages?.includes(name)))

    const { links = [] } = part
    const broken = contentFrom(without(files, part, true)).problems
    expect(broken.map(({ file }) => file)).toEqual(links.map(([file]) => file))
  },
)

test('every other file is required, but a giveaway’s mails only with one', () => {
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
  const others = missingIn(without(files, leftOutParts['giveaways/']!)).map(({ file }) => file)
  expect(others).toEqual(required.filter((file) => !file.startsWith('mails/giveaway-')))
})
