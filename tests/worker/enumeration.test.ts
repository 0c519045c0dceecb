import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../src/domain/paths'
import { postForm, postJson } from '../support/post'
import { contestVars, startSite, type TestSite } from '../support/site'

let site: TestSite
beforeAll(async () => {
  site = await startSite(contestVars('open'))
})
afterAll(() => site.close())

/** Everything that a sender sees of an answer; the receipt, which is an address's own, is masked. */
async function seen(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== 'date')
  const text = JSON.stringify({ status: response.status, headers, body: await response.text() })
  return text.replaceAll(/32-[A-Z2-9]{4}-[A-Z2-9]{4}/g, '[receipt]')
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
    await ask(TRAPPED, { website: 'x' })
    const fresh = await ask(newcomer(send === postJson ? 0 : 1))
    const answers = [
      await ask(KNOWN),
      await ask(KNOWN, { firstName: 'Orpah', fullName: 'Orpah' }),
      await ask(TRAPPED, { website: 'x' }),
      await ask(TRAPPED),
      await ask(`fast-${send.name}@example.org`, { website: 'x' }),
    ]
    expect(new Set([fresh, ...answers])).toEqual(new Set([fresh]))
  })
})

test('a receipt is the address’s own, whether its entry is the first, a repeat or quarantined', async () => {
  const entry = { fullName: 'Ruth', email: 'ruth@example.org', agreement: true }
  const receipts = new Set<unknown>()
  for (const more of [
    { website: 'x' },
    {},
    { fullName: 'Boaz' },
    { email: ' RUTH@example.org ' },
  ]) {
    const response = await postJson(site, '/f/contest', { ...entry, ...more })
    receipts.add(((await response.json()) as { receipt: string }).receipt)
  }
  expect(receipts.size).toBe(1)
})
