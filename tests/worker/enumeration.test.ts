import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../src/pages/paths.ts'
import { postForm, postJson } from '../support/post.ts'
import { contestVars, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite(contestVars('open'))
})
afterAll(() => site.close())

/** Everything that a sender sees of an answer; the receipt, which is a post's own, is masked. */
async function seen(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== 'date')
  const text = JSON.stringify({ status: response.status, headers, body: await response.text() })
  return text.replaceAll(/[0-9a-f]{32}/g, '[receipt]')
}

const newcomer = (index: number) => `newcomer-${index}@example.org`
const KNOWN = 'known@example.org'
const TRAPPED = 'trapped@example.org'

describe.each([
  ['newsletter', paths.newsletter, { firstName: 'Ruth', source: 'homepage' }],
  ['contest', '/f/contest', { fullName: 'Ruth', agreement: 'true', whyWantBook: 'To read.' }],
])('%s', (_, path, fields) => {
  test.each([
    ['JSON', postJson],
    ['a form', postForm],
  ] as const)('answers new, known and quarantined addresses alike, to %s', async (_kind, send) => {
    const ask = async (email: string, more: Record<string, string> = {}) =>
      seen(await send(site, path, { ...fields, email, ...more }))
    await ask(KNOWN)
    await ask(TRAPPED, { topic: 'x' })
    const fresh = await ask(newcomer(send === postJson ? 0 : 1))
    const answers = [
      await ask(KNOWN),
      await ask(KNOWN, { firstName: 'Orpah', fullName: 'Orpah' }),
      await ask(TRAPPED, { topic: 'x' }),
      await ask(TRAPPED),
      await ask(newcomer(9), { firstName: 'www.evil.example', fullName: 'https://evil.example' }),
      await ask(`fast-${send.name}@example.org`, { topic: 'x' }),
    ]
    expect(new Set([fresh, ...answers])).toEqual(new Set([fresh]))
  })
})

test('a receipt is the post’s own, and kept, whether its entry is the first, a repeat or held', async () => {
  const entry = { fullName: 'Ruth', email: 'ruth@example.org', agreement: true }
  const receipts: string[] = []
  for (const more of [
    { topic: 'x' },
    {},
    {},
    { fullName: 'Boaz' },
    { fullName: 'Boaz' },
    { email: ' RUTH@example.org ' },
  ]) {
    const response = await postJson(site, '/f/contest', { ...entry, ...more })
    receipts.push(((await response.json()) as { receipt: string }).receipt)
  }
  const kept = await site.rows<{ receipt: string }>(
    `SELECT receipt FROM submissions WHERE email_key = ?1 UNION SELECT receipt FROM receipts WHERE email_key = ?1`,
    entry.email,
  )
  expect(new Set(receipts).size).toBe(6)
  expect(kept.map(({ receipt }) => receipt)).toEqual(receipts.toSorted())
})
