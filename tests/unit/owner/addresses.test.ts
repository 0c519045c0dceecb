import { expect, test } from 'vitest'
import { addressesIn } from '../../../src/server/owner/addresses.ts'

const read = (text: string) => {
  const { addresses, unread } = addressesIn(text)
  return { addresses: [...addresses], unread }
}

test.each([
  'ruth@example.org',
  '"Ruth","Ruth@example.org "',
  '{"deep":{"email":"ruth@example.org"}}',
  'mailto:ruth@example.org',
  'Ruth <ruth@example.org>',
  'ruth\u200B@example.org',
])('%j contains ruth@example.org', (text) => {
  expect(read(text)).toEqual({ addresses: ['ruth@example.org'], unread: [] })
})

test('each cell of a row is read', () => {
  for (const apart of [',', ';', '\t', '","', '\n'])
    expect(read(`naomi@example.org${apart}o'neil+a@example.org`).addresses).toHaveLength(2)
})

test.each([
  'jürgen@example.org',
  'ruth@example',
  'ruth@',
  'ruth@example.org_old',
  'ruth@@example.org',
  'naomi@example.org/ruth@example.org',
  'Write to ruth@example.org!',
  'https://example.com/stop?e=ruth%40example.org',
  'ruth&#64;example.org',
  'ruth&commat;example.org',
  'ruth=40example.org',
  'ruth[at]example.org',
  'ruth (AT) example.org',
  'bounce-ruth=example.org@lists.example',
  'ruth\\u0040example.org',
])('%j cannot be read, and is reported with its line', (cell) => {
  const { unread } = read(`naomi@example.com\r\n\r\n${cell}`)
  expect(unread).toEqual([{ line: 3, cell: cell.split(';')[0] }])
})

const OTHERS = ['@ruth', "'@ruth", 'https://example.com/@ruth', 'ruth at example.org', 'Moab (AT)']
test.each(OTHERS)('%j is not reported', (text) => {
  expect(read(text)).toEqual({ addresses: [], unread: [] })
})
