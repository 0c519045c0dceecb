import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { entryPath } from '../../src/pages/paths.ts'
import { postForm, postJson } from '../support/post.ts'
import { contestVars, startSite, type TestSite } from '../support/site.ts'
import { entryOf } from '../support/submissions.ts'

const path = entryPath('contest')
const entry = entryOf('ruth')
const plain = { ...entry, agreement: 'true' }

let site: TestSite
beforeAll(async () => {
  site = await startSite(contestVars('open'))
})
afterEach(expectNothingKept)
afterAll(() => site.close())

async function expectNothingKept() {
  expect(await site.rows('SELECT * FROM submissions')).toEqual([])
}

async function answerTo(body: object) {
  const response = await postJson(site, path, body)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** The page that answers a plain form, which nobody may keep. */
async function pageAfter(fields: Record<string, string>) {
  const response = await postForm(site, path, fields)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { status: response.status, html: await response.text() }
}

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
    const { status, body: answer } = await answerTo(body)
    expect(status).toBe(422)
    expect(answer['success']).toBe(false)
    expect(Object.keys(answer['errors'] as object).toSorted()).toEqual(fields)
  })

  test('as a plain form is the page again with the toast and what was typed', async () => {
    const typed = { fullName: 'Kept <Name>', email: '', whyWantBook: 'Kept reason' }
    const { status, html } = await pageAfter({ ...typed, agreement: 'true' })
    expect(status).toBe(422)
    expect(html).toContain('Complete required fields')
    expect(html).toContain('Please fill out all required fields and agree to the contest rules.')
    expect(html).toContain('value="Kept &lt;Name&gt;"')
    expect(html).toContain('Kept reason</textarea>')
    expect(html).toMatch(/<input[^>]*name="agreement"[^>]*checked=""/)
    expect(html).toMatch(/<input[^>]*id="entry-email"[^>]*aria-invalid="true"/)
  })

  test('as a plain form keeps what one states by entering beside an error, and it describes the box', async () => {
    const { status, html } = await pageAfter({})
    expect(status).toBe(422)
    for (const about of ['error', 'statement'])
      expect(html).toContain(`id="entry-agreement-${about}"`)
    const box = /<input id="entry-agreement"[^>]*>/.exec(html)?.[0]
    expect(box).toContain('aria-describedby="entry-agreement-error entry-agreement-statement"')
  })

  test('as a plain form names what the server refused, not what it had mended', async () => {
    // A browser sends line breaks as two characters; they count as one.
    const whyWantBook = 'a\r\n'.repeat(400)
    const { status, html } = await pageAfter({ ...plain, email: 'ruth@', whyWantBook })
    expect(status).toBe(422)
    const named = [...html.matchAll(/ id="(entry-[a-z-]+)-error"/g)].map(([, id]) => id)
    expect(named).toEqual(['entry-email'])
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

  test.each([
    ['a whole entry', entry],
    ['an empty one', {}],
  ])('%s as JSON gets 409 before its fields are looked at', async (_, body) => {
    expect(await answerTo(body)).toEqual({ status: 409, body: { success: false, error } })
  })

  test.each([
    ['a whole entry', plain],
    ['an empty one', {}],
  ])("%s as a form gets the phase's page with the toast", async (_, fields) => {
    const { status, html } = await pageAfter(fields)
    expect(status).toBe(409)
    expect(html).toMatch(new RegExp(`role="alert".*${title}`))
    expect(html).toMatch(text)
    expect(html).toMatch(new RegExp(`<h2[^>]*>${panel}</h2>`))
    expect(html).not.toContain('<form')
  })
})
