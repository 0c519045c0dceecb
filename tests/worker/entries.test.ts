import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entryPath, paths } from '../../src/domain/paths'
import { isReceipt, shortReceipt } from '../../src/domain/receipt'
import { postForm, postJson } from '../support/post'
import { contestVars, startSite, type TestSite } from '../support/site'

const path = entryPath('contest')
const entry = { fullName: 'Ruth of Moab', email: 'ruth@example.org', agreement: true }
const plain = { ...entry, agreement: 'true' }

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

function rowsOf(email: string) {
  return site.rows<Row>(
    'SELECT payload, agreement, status, hold, received_at FROM submissions WHERE email_key = ? ORDER BY received_at',
    email,
  )
}

/** The receipts that are kept for an address, sorted. */
async function receiptsOf(email: string) {
  const kept = await site.rows<{ receipt: string }>(
    `SELECT receipt FROM submissions WHERE email_key = ?1 UNION SELECT receipt FROM receipts WHERE email_key = ?1`,
    email,
  )
  return kept.map(({ receipt }) => receipt)
}

async function rowCount(): Promise<number> {
  const [count] = await site.rows<{ n: number }>('SELECT count(*) AS n FROM submissions')
  return count?.n ?? -1
}

async function answerOf(body: object, headers = {}) {
  const response = await postJson(site, path, body, headers)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('an entry', () => {
  test('as JSON is kept with exactly its fields and answered with a receipt', async () => {
    const before = Date.now()
    const sent = { ...entry, instagramHandle: '@ruth', whyWantBook: 'To\r\nread.', elapsedMs: 9000 }
    const response = await postJson(site, path, sent)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { success, receipt, ...rest } = (await response.json()) as Record<string, unknown>
    expect({ success, rest }).toEqual({ success: true, rest: {} })
    expect(isReceipt(String(receipt))).toBe(true)

    const [row, ...more] = await rowsOf(entry.email)
    expect(more).toEqual([])
    expect(row).toMatchObject({ agreement: 1, status: 'pending' })
    expect(row?.received_at).toBeGreaterThanOrEqual(before)
    expect(row?.received_at).toBeLessThanOrEqual(Date.now())
    expect(JSON.parse(row?.payload ?? '')).toEqual({
      fullName: 'Ruth of Moab',
      email: 'ruth@example.org',
      instagramHandle: 'ruth',
      whyWantBook: 'To\nread.',
    })
  })

  test('without the optional fields carries none of them', async () => {
    const email = 'boaz@example.org'
    const body = { ...entry, email, instagramHandle: ' @ ', whyWantBook: ' ' }
    expect((await answerOf(body)).status).toBe(200)
    const [row] = await rowsOf(email)
    expect(JSON.parse(row?.payload ?? '')).toEqual({ fullName: entry.fullName, email })
  })

  test('as a plain form ends in a confirmation that is safe to reload', async () => {
    const email = 'naomi@example.org'
    const response = await postForm(site, path, { ...plain, email })
    expect(response.status).toBe(303)
    const location = response.headers.get('location') ?? ''
    const receipt = new URL(location, site.url).searchParams.get('receipt') ?? ''
    expect(location).toBe(`${paths.contestEntered}?receipt=${receipt}`)
    expect(isReceipt(receipt)).toBe(true)
    expect(await receiptsOf(email)).toEqual([receipt])

    const count = await rowCount()
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
    expect(await rowCount()).toBe(count)
  })
})

describe('one address enters once', () => {
  test('a repeat gets an answer of the same form, and the first stands', async () => {
    const email = 'orpah@example.org'
    const answers = [
      await answerOf({ ...entry, email, whyWantBook: 'First.' }),
      await answerOf({ ...entry, email, whyWantBook: 'First.' }),
      await answerOf({ ...entry, email, fullName: 'Another Name', whyWantBook: 'Second.' }),
      await answerOf({ ...entry, email: '  ORPAH@Example.org ', whyWantBook: 'First.' }),
    ]
    for (const answer of answers)
      expect(answer).toEqual({ status: 200, body: { success: true, receipt: expect.any(String) } })
    const receipts = answers.map(({ body }) => String(body['receipt']))
    expect(await receiptsOf(email)).toEqual(receipts.toSorted())
    const rows = await rowsOf(email)
    expect(rows.map(({ payload, hold }) => [JSON.parse(payload).whyWantBook, hold])).toEqual([
      ['First.', null],
      ['Second.', 'version'],
    ])
  })

  test('an idempotent resend makes no second row', async () => {
    const email = 'elimelech@example.org'
    const headers = { 'idempotency-key': 'the-same-attempt' }
    const answers = [1, 2, 3].map(() => answerOf({ ...entry, email }, headers))
    expect(new Set((await Promise.all(answers)).map((answer) => JSON.stringify(answer))).size).toBe(
      1,
    )
    expect(await rowsOf(email)).toHaveLength(1)
  })

  test('also when the opening instant of the giveaway moves', async () => {
    const email = 'mara@example.org'
    await answerOf({ ...entry, email })
    const vars = contestVars('open')
    await site.reconfigure({ ...vars, CONTEST_OPENS_AT: contestVars('ended').CONTEST_OPENS_AT })
    const again = await answerOf({ ...entry, email })
    await site.reconfigure(vars)
    expect(again.status).toBe(200)
    expect(await rowsOf(email)).toHaveLength(1)
  })

  test.each([
    ['identical', 'mahlon@example.org', () => ({})],
    [
      'with keys of their own',
      'chilion@example.org',
      (n: number) => ({ 'idempotency-key': `k${n}` }),
    ],
  ])('ten simultaneous posts, %s, leave one row', async (_, email, headersOf) => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_each, n) => answerOf({ ...entry, email }, headersOf(n))),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(await receiptsOf(email)).toEqual(
      answers.map(({ body }) => String(body['receipt'])).toSorted(),
    )
    expect(await rowsOf(email)).toHaveLength(1)
  })
})

describe('an entry that must be mended', () => {
  test.each([
    ['nothing', {}, ['agreement', 'email', 'fullName']],
    ['blanks', { fullName: ' ', email: '\t', agreement: true }, ['email', 'fullName']],
    ['no agreement', { ...entry, agreement: false }, ['agreement']],
    ['no address', { ...entry, email: 'ruth@' }, ['email']],
    ['too long a name', { ...entry, fullName: 'x'.repeat(101) }, ['fullName']],
    ['too long a handle', { ...entry, instagramHandle: 'x'.repeat(31) }, ['instagramHandle']],
    ['too long a reason', { ...entry, whyWantBook: 'x'.repeat(1001) }, ['whyWantBook']],
  ])('with %s answers 422 with the fields, and keeps nothing', async (_, body, fields) => {
    const count = await rowCount()
    const { status, body: answer } = await answerOf(body)
    expect(status).toBe(422)
    expect(answer['success']).toBe(false)
    expect(Object.keys(answer['errors'] as object).toSorted()).toEqual(fields)
    expect(await rowCount()).toBe(count)
  })

  test('as a plain form is the page again with the toast and what was typed', async () => {
    const count = await rowCount()
    const response = await postForm(site, path, {
      fullName: 'Kept <Name>',
      email: '',
      whyWantBook: 'Kept reason',
      agreement: 'true',
    })
    const html = await response.text()
    expect(response.status).toBe(422)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('Complete required fields')
    expect(html).toContain('Please fill out all required fields and agree to the contest rules.')
    expect(html).toContain('value="Kept &lt;Name&gt;"')
    expect(html).toContain('Kept reason</textarea>')
    expect(html).toMatch(/<input[^>]*name="agreement"[^>]*checked=""/)
    expect(html).toMatch(/<input[^>]*id="entry-email"[^>]*aria-invalid="true"/)
    expect(await rowCount()).toBe(count)
  })

  test('as a plain form names what the server refused, not what it had mended', async () => {
    // A browser sends line breaks as two characters; they count as one.
    const whyWantBook = 'a\r\n'.repeat(400)
    const response = await postForm(site, path, { ...plain, email: 'ruth@', whyWantBook })
    const html = await response.text()
    expect(response.status).toBe(422)
    expect([...html.matchAll(/ id="(entry-[a-z-]+)-error"/g)].map(([, id]) => id)).toEqual([
      'entry-email',
    ])
  })

  test('says `success: false` however it is turned away', async () => {
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
      [400, { success: false, error: 'unreadable' }],
      [404, { ok: false, error: 'not_found' }],
    ])
  })

  test('for another form is not found', async () => {
    expect((await postJson(site, entryPath('another'), entry)).status).toBe(404)
    expect((await postForm(site, entryPath('another'), plain)).status).toBe(404)
  })
})

describe.each([
  {
    phase: 'not_started' as const,
    error: 'contest_not_started',
    toast: ['Contest Not Started', /The contest starts on \w+ \d+, \d{4}!/] as const,
    panel: 'Coming Soon',
  },
  {
    phase: 'ended' as const,
    error: 'contest_ended',
    toast: ['Contest Ended', /The contest ended on \w+ \d+, \d{4}\./] as const,
    panel: 'Contest Ended',
  },
])('while the giveaway is $phase', ({ phase, error, toast: [title, text], panel }) => {
  // The form was opened, and this entry written, while the giveaway was open.
  beforeAll(() => site.reconfigure(contestVars(phase)))
  let count: number
  beforeEach(async () => {
    count = await rowCount()
  })

  test.each([
    ['a whole entry', { ...entry, email: `${phase}@example.org` }],
    ['an empty one', {}],
  ])('%s as JSON gets 409 before its fields are looked at', async (_, body) => {
    expect(await answerOf(body)).toEqual({ status: 409, body: { success: false, error } })
    expect(await rowCount()).toBe(count)
  })

  test.each([
    ['a whole entry', { ...plain, email: `${phase}@example.org` }],
    ['an empty one', {}],
  ])("%s as a form gets the phase's page with the toast", async (_, body) => {
    const response = await postForm(site, path, body)
    const html = await response.text()
    expect(response.status).toBe(409)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(html).toMatch(new RegExp(`role="alert".*${title}`))
    expect(html).toMatch(text)
    expect(html).toMatch(new RegExp(`<h2[^>]*>${panel}</h2>`))
    expect(html).not.toContain('<form')
    expect(await rowCount()).toBe(count)
  })
})
