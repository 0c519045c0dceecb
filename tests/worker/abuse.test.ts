import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../src/domain/paths'
import { postForm, postJson, visitor } from '../support/post'
import { contestVars, startSite, type TestSite } from '../support/site'
import { startUpstream } from '../support/upstream'

const ENTRY = '/f/contest'

let site: TestSite
let upstream: Awaited<ReturnType<typeof startUpstream>>
beforeAll(async () => {
  upstream = await startUpstream()
  site = await startSite({ ...contestVars('open'), SUPABASE_URL: upstream.url })
})
afterAll(async () => {
  await site.close()
  await upstream.close()
})

const signupOf = (name: string) => ({
  firstName: 'Ruth',
  email: `${name}@example.org`,
  source: 'homepage',
})
const entryOf = (name: string) => ({
  fullName: 'Ruth',
  email: `${name}@example.org`,
  agreement: true,
})

function rowsOf(name: string) {
  return site.rows<{ kind: string; status: string; hold: string | null }>(
    'SELECT kind, status, hold FROM submissions WHERE email_key = ? ORDER BY received_at, status',
    `${name}@example.org`,
  )
}

describe('a suspicious post', () => {
  test.each([
    ['a filled trap', 'honeypot', { topic: 'https://evil.example' }],
    ['a trap filled with anything', 'honeypot', { topic: ['x'] }],
    ['a form filled in no time', 'too_fast', { elapsedMs: 200 }],
    [
      'a link as a name',
      'link_in_name',
      { firstName: 'x HTTP://evil', fullName: 'www.evil.example' },
    ],
  ])(
    '(%s) is kept aside, not forwarded, and answered like any other',
    async (name, hold, marks) => {
      const who = name.replaceAll(' ', '-')
      for (const [path, post, body] of [
        [paths.newsletter, signupOf(who), { ok: true }],
        [ENTRY, entryOf(who), { success: true, receipt: expect.any(String) }],
      ] as const) {
        const response = await postJson(site, path, { ...post, ...marks })
        expect(response.status).toBe(200)
        expect(await response.json()).toEqual(body)
      }
      expect(await rowsOf(who)).toEqual([
        { kind: 'newsletter', status: 'quarantined', hold },
        { kind: 'contest', status: 'quarantined', hold },
      ])
      await site.sweep()
      expect(JSON.stringify(upstream.received)).not.toContain(who)
    },
  )

  test.each([paths.home, paths.contest])(
    'cannot be a person’s on %s: neither people nor password managers fill in the trap',
    async (path) => {
      const html = await (await site.fetch(path)).text()
      const traps = [...html.matchAll(/<div class="unseen" aria-hidden="true">.*?<\/div>/g)]
      expect(traps.length).toBeGreaterThan(0)
      for (const [trap] of traps) {
        for (const mark of [
          'name="topic"',
          'tabindex="-1"',
          'autoComplete="off"',
          'data-1p-ignore=""',
          'data-lpignore="true"',
          'data-bwignore="true"',
          'data-form-type="other"',
        ])
          expect(trap).toContain(mark)
      }
      expect(html).not.toMatch(/<input[^>]*(website|company|url)/)
    },
  )

  test('by plain form meets the same trap', async () => {
    const response = await postForm(site, paths.newsletter, {
      ...signupOf('trapped'),
      topic: 'x',
    })
    expect(response.status).toBe(303)
    expect(await rowsOf('trapped')).toMatchObject([{ status: 'quarantined', hold: 'honeypot' }])
  })

  test('is not one that does not say how long it took, or says so oddly', async () => {
    const oddities = [undefined, null, '', 'soon', '12', -5, 3000, [1], Number.MAX_VALUE]
    for (const [index, elapsedMs] of oddities.entries()) {
      await postJson(site, paths.newsletter, { ...signupOf(`slow-${index}`), elapsedMs })
      expect(await rowsOf(`slow-${index}`)).toMatchObject([{ hold: null }])
    }
  })

  test('does not stand in the way of the honest one', async () => {
    await postJson(site, ENTRY, { ...entryOf('naomi'), topic: 'x' })
    await postJson(site, ENTRY, entryOf('naomi'))
    expect((await rowsOf('naomi')).map(({ status }) => status).toSorted()).toEqual([
      'pending',
      'quarantined',
    ])
  })
})

describe('many posts from one address', () => {
  const church = visitor(0x320000)
  const people = Array.from({ length: 150 }, (_, index) => `member-${index}`)

  test('of 150 people in one room all pass', { timeout: 120_000 }, async () => {
    const statuses = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7].map(async (first) => {
        const seen: number[] = []
        for (let index = first; index < people.length; index += 8) {
          const name = people[index] ?? ''
          seen.push((await postJson(site, paths.newsletter, signupOf(name), church)).status)
          seen.push((await postJson(site, ENTRY, entryOf(name), church)).status)
        }
        return seen
      }),
    )
    expect(new Set(statuses.flat())).toEqual(new Set([200]))
  })

  test(
    'that go on are a flood: 429, when to try again, nothing stored',
    { timeout: 120_000 },
    async () => {
      const flood = visitor(0x330000)
      await exhaust(flood)
      const calls = [
        [paths.newsletter, signupOf('flood'), { ok: false, error: 'too_many' }],
        [ENTRY, entryOf('flood'), { success: false, error: 'too_many' }],
      ] as const
      for (const [path, body, answer] of calls) {
        const response = await postJson(site, path, body, flood)
        expect(response.status).toBe(429)
        expect(response.headers.get('retry-after')).toBe('60')
        expect(response.headers.get('cache-control')).toBe('no-store')
        expect(await response.json()).toEqual(answer)
      }
      expect(await rowsOf('flood')).toEqual([])

      expect((await postJson(site, paths.eventsApi, {}, flood)).status).toBe(422)

      const forms = [
        [paths.newsletter, signupOf('flood')],
        [ENTRY, { ...entryOf('flood'), agreement: 'true' }],
      ] as const
      for (const [path, fields] of forms) {
        const response = await postForm(site, path, fields, flood)
        const html = await response.text()
        expect(response.status).toBe(429)
        expect(response.headers.get('retry-after')).toBe('60')
        expect(html).toContain('value="flood@example.org"')
        expect(html).toContain('role="alert"')
        expect(html).not.toContain('aria-invalid="true"')
      }
      const quiz = await postForm(site, paths.quiz, { q1: 'A', q7: 'C' }, flood)
      const again = await quiz.text()
      expect(quiz.status).toBe(429)
      expect(quiz.headers.get('retry-after')).toBe('60')
      expect(again.match(/ checked=""/g)).toHaveLength(2)
      expect(again).toContain('role="alert"')
      expect(again).not.toContain('-missing"')
      expect((await site.fetch(paths.home, { headers: flood })).status).toBe(200)

      const neighbor = await postJson(
        site,
        paths.newsletter,
        signupOf('neighbor'),
        visitor(0x340000),
      )
      expect(neighbor.status).toBe(200)
    },
  )

  test('that are beacons block no signup', async () => {
    const crowd = visitor(0x440000)
    const sent = Array.from({ length: 400 }, () => postJson(site, paths.eventsApi, {}, crowd))
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([422]))
    expect((await postJson(site, paths.newsletter, signupOf('crowd'), crowd)).status).toBe(200)
  })

  test('of one IPv6 network count together', { timeout: 120_000 }, async () => {
    await exhaust({ 'cf-connecting-ip': '2001:db8:5:6::1' })
    const address = (text: string) => ({ 'cf-connecting-ip': text })
    const post = (text: string) => postJson(site, paths.newsletter, {}, address(text))
    expect((await post('2001:db8:5:6:ffff::2')).status).toBe(429)
    expect((await post('2001:db8:5:7::1')).status).toBe(422)
  })
})

/** Posts until the limit says stop. Windows of a minute may turn in between, so there is no exact count. */
async function exhaust(address: Record<string, string>): Promise<void> {
  for (let sent = 0; sent < 1500; sent += 20) {
    const burst = Array.from({ length: 20 }, () => postJson(site, paths.newsletter, {}, address))
    const statuses = (await Promise.all(burst)).map(({ status }) => status)
    if (statuses.every((status) => status === 429)) return
  }
  expect.fail('no limit was met')
}

test('an inbox cannot be bombed: forwarding to it is limited, the answer is not', async () => {
  const who = 'bombed'
  const spellings = ['bombed', 'Bombed+a', 'bombed+b', 'bombed+a+b']
  const answers = new Set<string>()
  for (let sent = 0; sent < 12; sent++) {
    const post = { ...signupOf(spellings[sent % 4] ?? who), firstName: `Name ${sent}` }
    const response = await postJson(site, paths.newsletter, post, visitor(sent))
    answers.add(`${response.status} ${await response.text()}`)
  }
  expect([...answers]).toEqual(['200 {"ok":true}'])
  const rows = await site.rows<{ hold: string | null }>(
    'SELECT hold FROM submissions WHERE inbox_key = ?',
    `${who}@example.org`,
  )
  const limited = rows.filter(({ hold }) => hold === 'address_limit')
  expect([rows.length, limited.length]).toEqual([12, 7])
  const forwarded = () =>
    upstream.received.filter(({ body }) => /bombed/i.test(JSON.stringify(body)))
  await expect.poll(() => forwarded().length).toBe(rows.filter(({ hold }) => hold === null).length)
})
