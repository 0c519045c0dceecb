import { beforeEach, expect, test } from 'vitest'
import type { Fetch } from '../../../tools/admin/fetch.ts'
import { fillSequence } from '../../../tools/admin/kit-sequence.ts'

/** Kit's API for sequences, after its reference of 2026: https://developers.kit.com/api-reference/sequence-emails */
class Kit {
  sequences: { id: number; name: string; active: boolean }[] = []
  emails: Record<string, unknown>[] = []
  writes: string[] = []
  isLoggedOut = false
  limit = Infinity

  fetch: Fetch = async (url, init = {}) => {
    const { pathname, searchParams } = new URL(url)
    const { method = 'GET' } = init
    if (new Headers(init.headers).get('x-kit-api-key') !== 'key')
      return Response.json({ errors: ['The access token is invalid'] }, { status: 401 })
    if (this.writes.length >= this.limit) return new Response('Retry later', { status: 429 })
    if (this.isLoggedOut) return new Response('<h1>Log in\n\u009B2J</h1>')
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    if (method !== 'GET') this.writes.push(method)
    const [path, email] = /^\/v4\/sequences\/7\/emails(?:\/(\d+))?$/.exec(pathname) ?? []
    if (pathname === '/v4/sequences') {
      if (method === 'GET') return Response.json({ sequences: this.sequences, pagination: {} })
      this.sequences.push({ id: 7, ...body })
      return Response.json({ sequence: this.sequences.at(-1) }, { status: 201 })
    }
    if (path === undefined) return new Response('', { status: 404 })
    if (method === 'GET') {
      const hasContent = searchParams.get('include_content') === 'true'
      const listed = this.emails.map((each) =>
        hasContent ? each : { ...each, content: undefined },
      )
      return Response.json({ emails: listed, pagination: {} })
    }
    if (method === 'PUT') {
      const found = this.emails.find(({ id }) => String(id) === email)!
      return Response.json({ email: Object.assign(found, body) })
    }
    const made = { id: 100 + this.emails.length, sequence_id: 7, email_template_id: null, ...body }
    this.emails.splice(body.position ?? this.emails.length, 0, made)
    return Response.json({ email: made }, { status: 201 })
  }
}

const days = Array.from({ length: 32 }, (_, index) => ({
  subject: `Day ${index + 1}`,
  preview: `I am ${index}.`,
  body: `<p>Day ${index + 1}: {{ subscriber.first_name }}</p>`,
}))

let kit = new Kit()
beforeEach(() => void (kit = new Kit()))

function fill({ mails = days, yes = true, key = 'key' } = {}) {
  const settings = { key, url: new URL('https://kit.example/v4').href }
  return fillSequence(settings, { name: 'Thirty-Two', mails, yes }, kit.fetch)
}

test('a dry run lists what it would add, and adds nothing', async () => {
  const { lines, exit } = await fill({ yes: false })
  expect(exit).toBe(2)
  for (const { subject } of days) expect(lines).toContain(`  add: ${subject}`)
  expect(kit.writes).toEqual([])
})

test('fills a paused sequence with the mails, the first at once and one a day after it', async () => {
  await fill()
  expect(kit.sequences).toEqual([{ id: 7, name: 'Thirty-Two', active: false }])
  expect(kit.emails).toMatchObject(
    days.map(({ subject, preview, body }, index) => ({
      subject,
      preview_text: preview,
      content: body,
      delay_value: index === 0 ? 0 : 1,
      delay_unit: 'days',
      published: true,
    })),
  )
})

test('a second run changes only what differs, and leaves what was published or paused', async () => {
  await fill()
  kit.sequences[0]!.active = true
  kit.emails[4]!['published'] = false
  kit.writes = []
  await fill()
  expect(kit.writes).toEqual([])
  await fill({ mails: days.with(4, { ...days[4]!, body: '<p>New</p>' }) })
  expect(kit.writes).toEqual(['PUT'])
  expect(kit.emails[4]).toMatchObject({ content: '<p>New</p>', published: false })
  expect(kit.sequences).toMatchObject([{ active: true }])
})

test('a run that Kit stops is completed by the next', async () => {
  kit.limit = 12
  await expect(fill()).rejects.toMatchObject({ exit: 3, message: /429/ })
  kit.limit = Infinity
  await fill()
  expect(kit.emails.map(({ subject }) => subject)).toEqual(days.map(({ subject }) => subject))
  expect(kit.sequences).toHaveLength(1)
})

test('refuses a wrong key, other emails in the sequence and a second sequence of its name', async () => {
  await expect(fill({ key: 'wrong' })).rejects.toThrow('The access token is invalid')
  kit.isLoggedOut = true
  await expect(fill()).rejects.toMatchObject({ exit: 3, message: /200 .*\(<h1>Log in 2J<\/h1>\)/ })
  kit.isLoggedOut = false
  await fill()
  kit.emails.push({ ...kit.emails[3], id: 200 })
  kit.writes = []
  await expect(fill()).rejects.toThrow('33 emails')
  kit.sequences.push({ id: 8, name: 'Thirty-Two', active: false })
  await expect(fill()).rejects.toThrow('several sequences')
  expect(kit.writes).toEqual([])
})
