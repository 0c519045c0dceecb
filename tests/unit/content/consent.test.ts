import { expect, test } from 'vitest'
import { consents } from 'virtual:content/consent'
import { consentHashes } from '../../../scripts/content/consent.ts'
import { contentFrom } from '../../../scripts/content/load.ts'
import { readContentFiles } from '../../../scripts/content/content-files.ts'

test('changing answerDays changes only the consent text of entries', async () => {
  const file = 'giveaways/2025-07.md'
  const files = new Map(await readContentFiles('sample'))
  files.set(file, files.get(file)!.replace(/^answerDays: .*/m, 'answerDays: 5'))
  const { content, problems } = contentFrom(files)
  expect(problems).toEqual([])
  const hashes = consentHashes(content)
  expect(hashes['2025-07']).not.toBe(consents['2025-07'])
  expect({ ...hashes, '2025-07': '' }).toEqual({ ...consents, '2025-07': '' })
})
