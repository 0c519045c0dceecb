import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryPath, paths } from '../../src/pages/paths.ts'
import { postForm, postJson, visitor } from '../support/post.ts'
import { sideBySide } from '../support/side-by-side.ts'
import { contestVars, startSite, type TestSite } from '../support/site.ts'
import { entryOf, signupOf } from '../support/submissions.ts'

const contest = entryPath('contest')

let site: TestSite
beforeAll(async () => {
  site = await startSite(contestVars('open'))
})
afterAll(() => site.close())

describe('many posts from one address', () => {
  test('of 150 people in one room all pass', { timeout: 120_000 }, async () => {
    const church = visitor(0x320000)
    const people = Array.from({ length: 150 }, (_, index) => `member-${index}`)
    const statuses = await sideBySide(8, people, async (name) => [
      (await postJson(site, paths.newsletter, signupOf(name), church)).status,
      (await postJson(site, contest, entryOf(name), church)).status,
    ])
    expect(new Set(statuses.flat())).toEqual(new Set([200]))
  })

  test(
    'that go on are a flood: 429, when to try again, nothing stored',
    { timeout: 120_000 },
    async () => {
      const flood = visitor(0x330000)
      const expectRefused = (response: Response) => {
        expect(response.status).toBe(429)
        expect(response.headers.get('retry-after')).toBe('60')
      }
      await exhaust(flood)
      for (const [path, body, answer] of [
        [paths.newsletter, signupOf('flood'), { ok: false, error: 'too_many' }],
        [contest, entryOf('flood'), { success: false, error: 'too_many' }],
      ] as const) {
        const response = await postJson(site, path, body, flood)
        expectRefused(response)
        expect(response.headers.get('cache-control')).toBe('no-store')
        expect(await response.json()).toEqual(answer)
      }
      const rows = "SELECT * FROM submissions WHERE email_key = 'flood@example.org'"
      expect(await site.rows(rows)).toEqual([])
      expect((await postJson(site, paths.eventsApi, {}, flood)).status).toBe(422)

      for (const [path, fields] of [
        [paths.newsletter, signupOf('flood')],
        [contest, { ...entryOf('flood'), agreement: 'true' }],
      ] as const) {
        const response = await postForm(site, path, fields, flood)
        const html = await response.text()
        expectRefused(response)
        expect(html).toContain('value="flood@example.org"')
        expect(html).toContain('role="alert"')
        expect(html).not.toContain('aria-invalid="true"')
      }
      const quiz = await postForm(site, paths.quiz, { q1: 'A', q7: 'C' }, flood)
      const again = await quiz.text()
      expectRefused(quiz)
      expect(again.match(/ checked=""/g)).toHaveLength(2)
      expect(again).toContain('role="alert"')
      expect(again).not.toContain('-missing"')

      expect((await site.fetch(paths.home, { headers: flood })).status).toBe(200)
      const neighbor = visitor(0x340000)
      const signup = await postJson(site, paths.newsletter, signupOf('neighbor'), neighbor)
      expect(signup.status).toBe(200)
    },
  )

  test('that are beacons block no signup', async () => {
    const crowd = visitor(0x440000)
    const sent = Array.from({ length: 400 }, () => postJson(site, paths.eventsApi, {}, crowd))
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([422]))
    expect((await postJson(site, paths.newsletter, signupOf('crowd'), crowd)).status).toBe(200)
  })

  test('of one IPv6 network count together', { timeout: 120_000 }, async () => {
    const address = (text: string) => ({ 'cf-connecting-ip': text })
    const post = (text: string) => postJson(site, paths.newsletter, {}, address(text))
    await exhaust(address('2001:db8:5:6::1'))
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
