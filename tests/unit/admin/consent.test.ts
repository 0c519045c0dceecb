import { expect, test } from 'vitest'
import { consents } from 'virtual:content/consent'
import { consentHashes } from '../../../scripts/content/consent.ts'
import { contentFrom } from '../../../scripts/content/load.ts'
import { readContentFiles } from '../../../scripts/content/content-files.ts'
import { adminOn } from './support/admin.ts'

test('the admin commands shows the words of today with the hashes that forms carry', async () => {
  const { admin } = await adminOn([])
  const shown = JSON.parse((await admin('consent', '--json')).out)
  expect(shown.map(({ form, hash }: { form: string; hash: string }) => [form, hash])).toEqual(
    Object.entries(consents),
  )
  expect(shown.map(({ words }: { words: string }) => words).join('\n')).not.toMatch(/[{}]/)
})

test('words are recorded once, and shown by their hash with the day since when', async () => {
  const { admin, rows } = await adminOn([])
  const forms = Object.entries(consents).map(([form, hash]) => ({ form, hash }))
  const { form, hash } = forms[0]!
  expect((await admin('consent', hash)).exit).toBe(1)

  expect((await admin('consent', '--record')).out).toContain(`${forms.length} recorded`)
  expect((await admin('consent', '--record')).out).toContain('0 recorded')
  expect(rows('SELECT form, hash FROM consents')).toEqual(expect.arrayContaining(forms))
  const [today] = JSON.parse((await admin('consent', '--json')).out)
  const { out } = await admin('consent', hash)
  expect(out).toContain('Since 2001-09-09')
  expect(out).toContain(`# ${form} ${hash}\n\n${today.words}`)
})

test('other answerDays are other words of an entry, and of nothing else', async () => {
  const file = 'giveaways/2025-07.md'
  const files = new Map(await readContentFiles('sample'))
  files.set(file, files.get(file)!.replace(/^answerDays: .*/m, 'answerDays: 5'))
  const { content, problems } = contentFrom(files)
  expect(problems).toEqual([])
  const hashes = consentHashes(content)
  expect(hashes['2025-07']).not.toBe(consents['2025-07'])
  expect({ ...hashes, '2025-07': '' }).toEqual({ ...consents, '2025-07': '' })
})
