import { describe, expect, test } from 'vitest'
import { addressesIn } from '../../../admin/addresses.ts'
import { hostileTexts } from '../../../harness/hostile-requests.ts'
import { readEmail } from '../../../src/forms/email.ts'
import { growsTooFast } from '../../support/growth.ts'

const read = (text: string) => {
  const { addresses, unread } = addressesIn(text)
  return { addresses: [...addresses], unread: unread.map(({ word }) => word) }
}

describe('a file in any notation', () => {
  test.each([
    'ruth@example.org',
    'Write to ruth@example.org!',
    '"Ruth","ruth@example.org "',
    "INSERT INTO gone VALUES (1, 'ruth@example.org');",
    "(N'ruth@example.org')",
    '-ruth@example.org',
    '- [ruth@example.org](mailto:ruth@example.org)',
    '**ruth@example.org**',
    '_ruth@example.org_',
    'ruth\\@example.org',
    'email=ruth@example.org',
    "'=ruth@example.org",
    '=HYPERLINK("mailto:ruth@example.org";"Ruth")',
    '&lt;ruth@example.org&gt;',
    '<a href="mailto:ruth@example.org?subject=stop">Ruth</a>',
    'ruth&#64;example.org',
    'ruth&#x40;example.org',
    'https://example.com/stop?e=ruth%40example.org&l=1',
    'https://example.com/stop?e=ruth%2540example.org',
    'https://example.com/stop/ruth@example.org/now',
    '{"email":"ruth\\u0040example.org"}',
    '"{\\"email\\":\\"ruth@example.org\\"}"',
    '{"text":"Stop.\\nruth@example.org\\tnow"}',
    '“ruth@example.org”',
    'ruth @example.org',
    'ruth@example .org',
    'ruth\u200B@example.org',
    'ｒｕｔｈ＠ｅｘａｍｐｌｅ．ｏｒｇ',
    Buffer.from('\uFEFFruth@example.org\n', 'utf16le').toString(),
  ])('%j contains ruth@example.org', (text) => {
    const { addresses, unread } = read(text)
    expect(addresses).toContain('ruth@example.org')
    expect(unread).toEqual([])
  })

  test.each([
    ["('o''neil@example.org')", "o'neil@example.org"],
    ["(N'o''neil@example.org')", "o'neil@example.org"],
    ["('o\\'neil@example.org')", "o'neil@example.org"],
    ['o&#39;neil@example.org', "o'neil@example.org"],
    ['{"email":"o\\u0027neil@example.org"}', "o'neil@example.org"],
    ['o’neil@example.org', "o'neil@example.org"],
    ['{"email":"ruth\\u002Bnews@example.org"}', 'ruth+news@example.org'],
    ['https://example.com/stop?e=ruth%2Bnews%40example.org', 'ruth+news@example.org'],
    ['ruth\\_moab@example.org', 'ruth_moab@example.org'],
    ['ruth@example‑church.org', 'ruth@example-church.org'],
    ['ruth@grüße.example', 'ruth@xn--gre-6ka8l.example'],
  ])('%j contains %s', (text, address) => {
    const { addresses, unread } = read(text)
    expect(addresses).toContain(address)
    expect(unread).toEqual([])
  })

  test.each([
    "o'neil@example.org",
    'ruth.moab@example.org',
    'ruth-moab@example.org',
    'ruth+moab@example.org',
    'ruth_moab@example.org',
    '_ruth@example.org',
    'ruth@mail.example.co.uk',
  ])('%s is nobody else’s', (address) => {
    for (const text of [address, `"${address}"`, `- ${address}.`])
      expect(read(text).addresses).toEqual([address])
  })

  test('contains each of several addresses in a line', () => {
    for (const apart of [',', ';', ' ', '/', '|', '","', "','", '\\n', '<br>', ' or '])
      expect(read(`naomi@example.org${apart}ruth@example.org`)).toMatchObject({
        addresses: expect.arrayContaining(['naomi@example.org', 'ruth@example.org']),
        unread: [],
      })
  })
})

test.each([
  'jürgen@example.org',
  'josé%40example.org',
  'ruth@example',
  'ruth@',
  'ruth@exam_ple.org',
  'ruth@example.org_old',
  'ruth@@example.org',
  'ruth@example.org.naomi@example.org',
  'ruth@example..org',
  'ruth@127.0.0.1',
  '*@example.org',
  '.@ruth',
  `${'a'.repeat(300)}@example.org`,
])('%j cannot be read, and is reported with its line', (word) => {
  for (const text of [`naomi@example.com\r\n\r\n${word}`, `x\n\n{"email":"${word}"}`]) {
    const { unread } = addressesIn(text)
    expect(unread).toHaveLength(1)
    expect(unread[0]).toMatchObject({ line: 3, word: expect.stringMatching(/@/) })
  }
})

test.each([
  '@ruth',
  "'@ruth",
  'https://example.com/@ruth',
  '@example.org',
  'ruth at example.org',
  'Ruth @ 5 pm',
])('%j is no address and is not reported', (text) => {
  expect(read(text)).toEqual({ addresses: [], unread: [] })
})

test.each(Object.entries(hostileTexts))('a line of %s is read in linear time', async (_, text) => {
  for (const read of [addressesIn, readEmail])
    expect(
      await growsTooFast((bytes) => {
        const line = text(bytes)
        return () => read(line)
      }),
    ).toBeUndefined()
})
