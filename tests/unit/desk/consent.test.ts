import { expect, test } from 'vitest'
import { consents } from 'virtual:content/consent'
import { consentHashes } from '../../../scripts/content/consent.ts'
import { contentFrom } from '../../../scripts/content/load.ts'
import { readContentFiles } from '../../../scripts/content/content-files.ts'
import { unrecorded } from '../../../scripts/desk/consent.ts'
import { consentOf } from '../../../src/posts/consent.ts'
import { deskOn } from './support/desk.ts'

const now = consents['homepage']!
const [old, other] = ['a'.repeat(64), 'b'.repeat(64)]
const recorded = [{ form: 'homepage', hash: old, since: '2025-01-02' }]

test.each([
  ['the words of this build', now, { consentHash: now }],
  ['words that were recorded', old, { consentHash: old, consentVersion: '2025-01-02' }],
  ['words that nobody recorded', other, {}],
  ['the words of another form', consents['quiz'], {}],
  ['none', undefined, {}],
  ['an empty field', '', {}],
])('a post that claims %s', (_, claimed, noted) => {
  expect(consentOf('homepage', claimed, recorded)).toEqual(noted)
  expect(consentOf('constructor', claimed, recorded)).toEqual({})
})

test('the desk shows the words behind each hash, and says which are not recorded', async () => {
  const { desk } = await deskOn([])
  const shown = JSON.parse((await desk('consent', '--json')).out)
  expect(shown.map(({ form, hash }: { form: string; hash: string }) => [form, hash])).toEqual(
    Object.entries(consents),
  )
  expect(shown.map(({ words }: { words: string }) => words).join('\n')).not.toMatch(/[{}]/)
  const { out } = await desk('consent', now)
  expect(out).toContain(shown[0].words)
  expect((await desk('consent', other)).exit).toBe(1)
  expect(unrecorded({ homepage: old, quiz: old }, recorded)).toEqual([['quiz', old]])
})

test.each(['drawingDays', 'noticeDays', 'answerDays'])(
  'other %s are other words of an entry, and of nothing else',
  async (field) => {
    const file = 'giveaways/2025-07.md'
    const files = new Map(await readContentFiles('sample'))
    files.set(file, files.get(file)!.replace(new RegExp(`^${field}: .*`, 'm'), `${field}: 5`))
    const { content, problems } = contentFrom(files)
    expect(problems).toEqual([])
    const hashes = consentHashes(content)
    expect(hashes['2025-07']).not.toBe(consents['2025-07'])
    expect({ ...hashes, '2025-07': '' }).toEqual({ ...consents, '2025-07': '' })
  },
)
