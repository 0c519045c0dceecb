import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readContentFiles } from '../../../scripts/content/content-files.ts'
import { contentFrom } from '../../../scripts/content/load.ts'
import { factsOf, pageNames } from '../../../src/pages/paths.ts'
import { leftOutParts, without } from '../../support/left-out.ts'

const files = await readContentFiles('sample')

test('content/README.md says how to leave out each optional page', async () => {
  const text = await readFile('content/README.md', 'utf8')
  for (const name of pageNames) expect(text).toContain(factsOf(name).needs ?? '')
})

test.each(Object.values(leftOutParts))(
  'without $file its pages are omitted, and each link to them is reported',
  (part) => {
    const { content, problems } = contentFrom(without(files, part))
    expect(problems).toEqual([])
    expect(content.present).toEqual(pageNames.filter((name) => !part.pages?.includes(name)))

    const withLinks = without(files, part, true)
    const named = contentFrom(withLinks).problems
    const { links = [] } = part
    expect(named).toHaveLength(links.length)
    for (const [index, [file, link]] of links.entries()) {
      const { index: start, 0: found } = link.exec(withLinks.get(file)!)!
      const first = withLinks.get(file)!.slice(0, start).split('\n').length
      expect(named[index]!.file).toBe(file)
      expect(named[index]!.line).toBeGreaterThanOrEqual(first)
      expect(named[index]!.line).toBeLessThanOrEqual(first + found.split('\n').length)
    }
  },
)

test('every other file is required: a missing one is reported, with how to get it back', () => {
  const parts = Object.values(leftOutParts).filter(({ field }) => !field)
  const optional = new Set(parts.map(({ file }) => file))
  const required = [...files.keys()].filter(
    (file) => !optional.has(file) && !/^(chapters|guides|giveaways|pictures)\//.test(file),
  )
  const requiredFiles = new Set(required)
  const rest = [...files].filter(([file]) => !requiredFiles.has(file))
  expect(contentFrom(new Map(rest)).problems).toEqual(
    required.map((file) => ({
      file,
      line: 1,
      field: 'file',
      advice: expect.stringContaining(`copy sample/${file}`) as string,
    })),
  )
})

test('without a giveaway its mails may be missing', () => {
  const others = [...without(files, leftOutParts['giveaways/']!)].filter(
    ([file]) => !file.startsWith('mails/giveaway-'),
  )
  expect(contentFrom(new Map(others)).problems).toEqual([])
})
