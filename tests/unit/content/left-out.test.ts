import { expect, test } from 'vitest'
import { readContentFiles } from '../../../scripts/content/content-files.ts'
import { contentFrom } from '../../../scripts/content/load.ts'
import { leftOut } from '../../../scripts/content/left-out.ts'
import { reviewContent } from '../../../scripts/content/review.ts'
import { pageNames } from '../../../src/pages/paths.ts'
import { leftOutParts, without } from '../../support/left-out.ts'

const files = await readContentFiles('sample')

test('the sample omits no optional part', () => {
  const { content } = reviewContent(files)
  expect(leftOut(content)).toEqual([])
  expect(content.present).toEqual(pageNames)
})

test.each(Object.entries(leftOutParts))(
  'without %s its pages are omitted, and each link to them is reported',
  (_, part) => {
    const { content, problems } = reviewContent(without(files, part))
    expect(problems).toEqual([])
    expect(leftOut(content)).toHaveLength(1)
    expect(content.present).toEqual(pageNames.filter((name) => !part.pages.includes(name)))

    const withLinks = without(files, part, true)
    const expected = part.links.map(([file, link]) => {
      const [before = ''] = withLinks.get(file)!.split(link)
      const found = link.exec(withLinks.get(file)!)![0]
      return [file, before.split('\n').length, before.split('\n').length + found.split('\n').length]
    })
    const named = reviewContent(withLinks).problems
    expect(named).toHaveLength(expected.length)
    for (const [index, [file, first = 0, last = 0]] of expected.entries()) {
      const { line, ...problem } = named[index]!
      expect(problem.file).toBe(file)
      expect(line).toBeGreaterThanOrEqual(Number(first))
      expect(line).toBeLessThanOrEqual(Number(last))
    }
  },
)

const isOptional = (file: string) =>
  /^(chapters|guides|giveaways|pictures)\//.test(file) ||
  Object.values(leftOutParts).some((part) => part.file === file && !part.field)

test.each([...files.keys()].filter((file) => !isOptional(file)))(
  'a missing %s is reported, with how to get it back',
  (file) => {
    const { problems } = contentFrom(new Map([...files].filter(([name]) => name !== file)))
    const advice = expect.stringContaining(`copy sample/${file}`) as string
    expect(problems).toContainEqual(expect.objectContaining({ file, advice }))
  },
)

test('without a giveaway its mails may be missing', () => {
  const others = [...without(files, leftOutParts['a giveaway']!)].filter(
    ([file]) => !file.startsWith('mails/giveaway-'),
  )
  expect(contentFrom(new Map(others)).problems).toEqual([])
})
