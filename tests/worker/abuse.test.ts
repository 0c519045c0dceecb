import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryPath, paths } from '../../src/pages/paths.ts'
import { postForm, postJson, visitor } from '../support/post.ts'
import { contestVars, startSite, type TestSite } from '../support/site.ts'
import { entryOf, signupOf } from '../support/submissions.ts'
import { startUpstream } from '../support/upstream.ts'

const contest = entryPath('contest')

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
        [contest, entryOf(who), { success: true, receipt: expect.any(String) }],
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
    const response = await postForm(site, paths.newsletter, { ...signupOf('trapped'), topic: 'x' })
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
    await postJson(site, contest, { ...entryOf('naomi'), topic: 'x' })
    await postJson(site, contest, entryOf('naomi'))
    const states = (await rowsOf('naomi')).map(({ status }) => status)
    expect(states.toSorted()).toEqual(['pending', 'quarantined'])
  })
})

test('an inbox cannot be bombed: forwarding to it is limited, the answer is not', async () => {
  const spellings = ['bombed', 'Bombed+a', 'bombed+b', 'bombed+a+b']
  const answers = new Set<string>()
  for (let sent = 0; sent < 12; sent++) {
    const post = { ...signupOf(spellings[sent % 4]!), firstName: `Name ${sent}` }
    const response = await postJson(site, paths.newsletter, post, visitor(sent))
    answers.add(`${response.status} ${await response.text()}`)
  }
  expect([...answers]).toEqual(['200 {"ok":true}'])
  const rows = await site.rows<{ hold: string | null }>(
    "SELECT hold FROM submissions WHERE inbox_key = 'bombed@example.org'",
  )
  const limited = rows.filter(({ hold }) => hold === 'address_limit')
  expect([rows.length, limited.length]).toEqual([12, 7])
  const forwarded = () =>
    upstream.received.filter(({ body }) => /bombed/i.test(JSON.stringify(body)))
  await expect.poll(() => forwarded().length).toBe(rows.filter(({ hold }) => hold === null).length)
})
