import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { confirmation } from '../../src/views/giveaway/labels.ts'
import { isReceipt, shortReceipt, signatureOf } from '../../src/core/giveaway/receipt.ts'
import { enteredPath, entryPath } from '../../src/core/pages/paths.ts'
import { entryOf, postForm, postJson } from '../../tools/harness/post.ts'
import { giveawayVars } from '../../tools/harness/site.ts'
import { useSite } from './support/site.ts'

const path = entryPath('contest')

const site = await useSite(giveawayVars('open'))

async function answerOf(body: object, headers = {}) {
  const response = await postJson(site, path, body, headers)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('an entry', () => {
  test('as JSON is stored with exactly its fields and answered with a receipt', async () => {
    const before = Date.now()
    const { agreement, ...entry } = entryOf('ruth')
    const more = { instagramHandle: '@ruth', whyWantBook: 'To\r\nread.' }
    const response = await postJson(site, path, { ...entry, ...more, agreement })
    expect(response.status).toBe(200)
    const { success, receipt, ...rest } = (await response.json()) as Record<string, unknown>
    expect({ success, rest }).toEqual({ success: true, rest: {} })
    expect(isReceipt(String(receipt))).toBe(true)

    const [row, ...others] = await site.rowsOf('ruth')
    expect(others).toEqual([])
    expect(row).toMatchObject({ agreement: 1, status: 'pending' })
    expect(row?.received_at).toBeGreaterThanOrEqual(before)
    expect(row?.received_at).toBeLessThanOrEqual(Date.now())
    const cleaned = { instagramHandle: 'ruth', whyWantBook: 'To\nread.' }
    expect(JSON.parse(row?.payload ?? '')).toEqual({ ...entry, ...cleaned })
  })

  test('as a plain form ends in a confirmation that is safe to reload', async () => {
    const response = await postForm(site, path, entryOf('naomi'))
    expect(response.status).toBe(303)
    const location = response.headers.get('location') ?? ''
    const { searchParams } = new URL(location, site.url)
    expect([...searchParams.keys()]).toEqual(['receipt', 'giveaway', 'signature'])
    const receipt = searchParams.get('receipt') ?? ''
    expect(isReceipt(receipt)).toBe(true)
    expect(await site.rowsOf('naomi')).toMatchObject([{ receipt }])

    const rows = () => site.rows('SELECT * FROM submissions')
    const before = await rows()
    for (const visit of ['first', 'reload']) {
      const page = await site.fetch(location)
      expect({ visit, status: page.status }).toEqual({ visit, status: 200 })
      expect(page.headers.get('cache-control')).toBe('no-store')
      const html = await page.text()
      expect(html).toContain('Entry Submitted!')
      expect(html).toContain(`>${confirmation.heading}</h1>`)
      expect(html).toContain(receipt)
      expect(html).toContain(shortReceipt(receipt))
      expect(html).toContain('<meta name="robots" content="noindex"/>')
    }
    expect(await rows()).toEqual(before)
  })
})

test('the confirmation shows a receipt that the site has signed, and no other', async () => {
  const isShown = async (receipt: string, signature: string) => {
    const page = await site.fetch(enteredPath('2025-07', receipt, signature))
    expect(page.status).toBe(200)
    return (await page.text()).includes(confirmation.heading)
  }
  const [receipt, other] = ['a'.repeat(32), 'b'.repeat(32)]
  expect(await isShown(receipt, signatureOf(receipt))).toBe(true)
  for (const wrong of ['', signatureOf(other), signatureOf(receipt, 'another key')])
    expect(await isShown(receipt, wrong)).toBe(false)
})

test('an idempotent retry does not create a second row', async () => {
  const headers = { 'idempotency-key': 'the-same-attempt' }
  const sent = [1, 2, 3].map(() => answerOf(entryOf('elimelech'), headers))
  const answers = await Promise.all(sent)
  const [{ receipt } = {}, ...others] = await site.rowsOf('elimelech')
  for (const answer of answers)
    expect(answer).toEqual({ status: 200, body: { success: true, receipt } })
  expect(others).toEqual([])
})

describe('an entry that fails', () => {
  let before: unknown[]
  const everyRow = () => site.rows('SELECT * FROM submissions ORDER BY id')
  beforeAll(async () => {
    before = await everyRow()
  })
  afterEach(expectNothingKept)
  async function expectNothingKept() {
    expect(await everyRow()).toEqual(before)
  }

  const entry = entryOf('vashti')

  describe('with invalid fields', () => {
    test.each([
      ['nothing', {}, Object.keys(entryOf('')).toSorted()],
      ['no agreement', { ...entry, agreement: false }, ['agreement']],
      ['too long a reason', { ...entry, whyWantBook: 'x'.repeat(1001) }, ['whyWantBook']],
    ])('with %s gets 422 with the fields, and is not stored', async (_, body, fields) => {
      const { status, body: answer } = await answerOf(body)
      expect(status).toBe(422)
      expect(answer['success']).toBe(false)
      expect(Object.keys(answer['errors'] as object).toSorted()).toEqual(fields)
    })

    test('as a plain form shows the page again with the values and its errors', async () => {
      // A browser sends line breaks as two characters; they count as one.
      const typed = { fullName: 'Kept <Name>', email: 'ruth@', whyWantBook: 'a\r\n'.repeat(400) }
      const response = await postForm(site, path, { ...typed, agreement: 'true' })
      const html = await response.text()
      expect(response.status).toBe(422)
      expect(html).toContain('value="Kept &lt;Name&gt;"')
      expect(html).toMatch(/>(a\s+){400}<\/textarea>/)
      expect(html).toMatch(/<input[^>]*name="agreement"[^>]*checked=""/)
      expect(html).toMatch(/<input[^>]*id="entry-email"[^>]*aria-invalid="true"/)
      const named = [...html.matchAll(/ id="(entry-[a-z-]+)-error"/g)].map(([, id]) => id)
      expect(named).toEqual(['entry-email'])
    })

    test('has `success: false` for every refusal at its path', async () => {
      const put = { method: 'PUT', headers: { accept: 'application/json' } }
      const answers = [
        await site.fetch(path, put),
        await postJson(site, entryPath('another'), entry),
        await postJson(site, path, '{'),
        await postJson(site, '/no-such-page', entry),
      ].map(async (response) => [response.status, await response.json()])
      expect(await Promise.all(answers)).toEqual([
        [405, { success: false, error: 'method_not_allowed' }],
        [404, { success: false, error: 'not_found' }],
        [400, { success: false, error: 'invalid_body' }],
        [404, { ok: false, error: 'not_found' }],
      ])
    })
  })
})
