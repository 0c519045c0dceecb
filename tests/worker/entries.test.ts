import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isReceipt, shortReceipt } from '../../src/giveaway/receipt.ts'
import { entryPath, paths } from '../../src/pages/paths.ts'
import { postForm, postJson } from '../support/post.ts'
import { contestVars, startSite, type TestSite } from '../support/site.ts'
import { entryOf } from '../support/submissions.ts'

const path = entryPath('contest')

type Row = {
  payload: string
  agreement: number
  status: string
  hold: string | null
  received_at: number
}

let site: TestSite
beforeAll(async () => {
  site = await startSite(contestVars('open'))
})
afterAll(() => site.close())

function rowsOf(name: string) {
  return site.rows<Row>(
    'SELECT payload, agreement, status, hold, received_at FROM submissions WHERE email_key = ? ORDER BY received_at',
    `${name}@example.org`,
  )
}

/** The receipts that are kept for somebody, sorted. */
async function receiptsOf(name: string) {
  const kept = await site.rows<{ receipt: string }>(
    `SELECT receipt FROM submissions WHERE email_key = ?1 UNION SELECT receipt FROM receipts WHERE email_key = ?1`,
    `${name}@example.org`,
  )
  return kept.map(({ receipt }) => receipt)
}

async function answerOf(body: object, headers = {}) {
  const response = await postJson(site, path, body, headers)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** What answers to accepted entries must be; gives back their receipts, sorted. */
function receiptsIn(answers: readonly Awaited<ReturnType<typeof answerOf>>[]): string[] {
  for (const answer of answers)
    expect(answer).toEqual({ status: 200, body: { success: true, receipt: expect.any(String) } })
  return answers.map(({ body }) => String(body['receipt'])).toSorted()
}

describe('an entry', () => {
  test('as JSON is kept with exactly its fields and answered with a receipt', async () => {
    const before = Date.now()
    const more = { instagramHandle: '@ruth', whyWantBook: 'To\r\nread.', elapsedMs: 9000 }
    const response = await postJson(site, path, { ...entryOf('ruth'), ...more })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { success, receipt, ...rest } = (await response.json()) as Record<string, unknown>
    expect({ success, rest }).toEqual({ success: true, rest: {} })
    expect(isReceipt(String(receipt))).toBe(true)

    const [row, ...others] = await rowsOf('ruth')
    expect(others).toEqual([])
    expect(row).toMatchObject({ agreement: 1, status: 'pending' })
    expect(row?.received_at).toBeGreaterThanOrEqual(before)
    expect(row?.received_at).toBeLessThanOrEqual(Date.now())
    expect(JSON.parse(row?.payload ?? '')).toEqual({
      fullName: 'Ruth',
      email: 'ruth@example.org',
      instagramHandle: 'ruth',
      whyWantBook: 'To\nread.',
    })
  })

  test('without the optional fields carries none of them', async () => {
    const blank = { ...entryOf('boaz'), instagramHandle: ' @ ', whyWantBook: ' ' }
    expect((await answerOf(blank)).status).toBe(200)
    const [row] = await rowsOf('boaz')
    expect(JSON.parse(row?.payload ?? '')).toEqual({ fullName: 'Ruth', email: 'boaz@example.org' })
  })

  test('as a plain form ends in a confirmation that is safe to reload', async () => {
    const response = await postForm(site, path, { ...entryOf('naomi'), agreement: 'true' })
    expect(response.status).toBe(303)
    const location = response.headers.get('location') ?? ''
    const receipt = new URL(location, site.url).searchParams.get('receipt') ?? ''
    expect(location).toBe(`${paths.contestEntered}?receipt=${receipt}`)
    expect(isReceipt(receipt)).toBe(true)
    expect(await receiptsOf('naomi')).toEqual([receipt])

    const rows = () => site.rows('SELECT * FROM submissions')
    const before = await rows()
    for (const visit of ['first', 'reload']) {
      const page = await site.fetch(location)
      expect({ visit, status: page.status }).toEqual({ visit, status: 200 })
      expect(page.headers.get('cache-control')).toBe('no-store')
      const html = await page.text()
      expect(html).toContain('Entry Submitted!')
      expect(html).toMatch(/<h1[^>]*>You(?:'|&#x27;)re in<\/h1>/)
      expect(html).toContain(receipt)
      expect(html).toContain(shortReceipt(receipt))
      expect(html).toContain('<meta name="robots" content="noindex"/>')
    }
    expect(await rows()).toEqual(before)
  })
})

test.each(['', '?receipt=', '?receipt=32-AAAA-AAAA', '?receipt=<script>'])(
  'the confirmation congratulates nobody without a receipt: %j',
  async (query) => {
    const response = await site.fetch(`${paths.contestEntered}${query}`)
    expect(response.status).toBe(200)
    expect(await response.text()).not.toMatch(/You(?:'|&#x27;)re in|Entry Submitted!|aaaa/)
  },
)

describe('one address enters once', () => {
  test('a repeat gets an answer of the same form, and the first stands', async () => {
    const first = { ...entryOf('orpah'), whyWantBook: 'First.' }
    const answers = [
      await answerOf(first),
      await answerOf(first),
      await answerOf({ ...first, fullName: 'Another Name', whyWantBook: 'Second.' }),
      await answerOf({ ...first, email: '  ORPAH@Example.org ' }),
    ]
    expect(await receiptsOf('orpah')).toEqual(receiptsIn(answers))
    const rows = await rowsOf('orpah')
    expect(rows.map(({ payload, hold }) => [JSON.parse(payload).whyWantBook, hold])).toEqual([
      ['First.', null],
      ['Second.', 'version'],
    ])
  })

  test('an idempotent resend makes no second row', async () => {
    const headers = { 'idempotency-key': 'the-same-attempt' }
    const sent = [1, 2, 3].map(() => answerOf(entryOf('elimelech'), headers))
    expect(new Set(receiptsIn(await Promise.all(sent))).size).toBe(1)
    expect(await rowsOf('elimelech')).toHaveLength(1)
  })

  test('also when the opening instant of the giveaway moves', async () => {
    await answerOf(entryOf('mara'))
    const vars = contestVars('open')
    await site.reconfigure({ ...vars, CONTEST_OPENS_AT: contestVars('ended').CONTEST_OPENS_AT })
    const again = await answerOf(entryOf('mara'))
    await site.reconfigure(vars)
    expect(again.status).toBe(200)
    expect(await rowsOf('mara')).toHaveLength(1)
  })

  test.each([
    ['identical', 'mahlon', () => ({})],
    ['with keys of their own', 'chilion', (n: number) => ({ 'idempotency-key': `k${n}` })],
  ])('ten simultaneous posts, %s, leave one row', async (_, name, headersOf) => {
    const sent = Array.from({ length: 10 }, (_each, n) => answerOf(entryOf(name), headersOf(n)))
    expect(receiptsIn(await Promise.all(sent))).toEqual(await receiptsOf(name))
    expect(await rowsOf(name)).toHaveLength(1)
  })
})
