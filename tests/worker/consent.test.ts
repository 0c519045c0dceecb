import { afterAll, beforeAll, expect, test } from 'vitest'
import { consents } from 'virtual:content/consent'
import { chapterPath, entryPath, giveawayRulesPath, paths } from '../../src/pages/paths.ts'
import { questions } from '../../src/quiz/questions.ts'
import { postForm, postJson } from '../support/post.ts'
import { contestVars, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite(contestVars('open'))
})
afterAll(() => site.close())

const entry = { fullName: 'Ruth', agreement: 'true' }
const answers = Object.fromEntries(questions.map(({ id }) => [`q${id}`, 'A']))
const forms = [
  [
    'homepage',
    paths.newsletter,
    { firstName: 'Ruth', source: 'homepage' },
    () => site.fetch(paths.home),
  ],
  [
    'chapter',
    paths.newsletter,
    { firstName: 'Ruth', source: 'homepage', attribution: 'chapter=i-am-secure' },
    () => site.fetch(chapterPath('i-am-secure')),
  ],
  [
    'quiz',
    paths.newsletter,
    { firstName: 'Ruth', source: 'quiz' },
    () => postForm(site, paths.quiz, answers),
  ],
  ['2025-07', entryPath('contest'), entry, () => site.fetch(paths.contest)],
] as const

test.each(forms)(
  'the %s form carries the hash of its words, and that one is kept',
  async (form, path, fields, open) => {
    const html = await (await open()).text()
    const shown = [...html.matchAll(/name="consent" value="([0-9a-f]{64})"/g)].map(
      ([, hash]) => hash,
    )
    expect(shown).toContain(consents[form])

    const keptOf = async (name: string, consent: Record<string, string>) => {
      const email = `${form}-${name}@example.org`
      expect((await postForm(site, path, { ...fields, email, ...consent })).status).toBe(303)
      return site.rows<object>(
        'SELECT consent_hash, via FROM submissions WHERE email_key = ?',
        email,
      )
    }
    const none = { consent_hash: null, via: 'ledger' }
    expect(await keptOf('seen', { consent: consents[form]! })).toEqual([
      { ...none, consent_hash: consents[form] },
    ])
    expect(await keptOf('none', {})).toEqual([none])
    expect(await keptOf('forged', { consent: 'f'.repeat(64) })).toEqual([none])
    expect(await keptOf('long', { consent: 'f'.repeat(9000) })).toEqual([none])
  },
)

test('the agreement of an entry has its words, and leads to the rules', async () => {
  const html = await (await site.fetch(paths.contest)).text()
  const label = /<label class="check"[^>]*>(.*?)<\/label>/.exec(html)?.[1] ?? ''
  expect(label.replaceAll(/<[^>]*>/g, '')).toBe(
    'I agree to the contest rules and to receive updates via email.',
  )
  const rules = giveawayRulesPath('2025-07')
  expect(label).toMatch(new RegExp(`<a href="${rules}"[^>]*>contest rules</a>`))
})

test('a claim that is no text changes nothing about the answer', async () => {
  const signup = { firstName: 'Ruth', email: 'odd@example.org', source: 'homepage' }
  for (const consent of [7, null, {}, ['x'], true])
    expect((await postJson(site, paths.newsletter, { ...signup, consent })).status).toBe(200)
})
