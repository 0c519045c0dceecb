import { beforeEach, expect, test, vi } from 'vitest'
import { loadValidContent } from '../../../tools/content/load.ts'
import { adminAt } from './support/admin.ts'
import { DAY_MS } from '../../../src/core/time/dates.ts'

const NOON = Date.UTC(2026, 10, 2, 12)

/** An answer of the SQL interface: counts are texts, weighted by the sampling. */
const visit = (event: string, place: string, n: number) => ({ event, place, times: String(n) })
const visits = [
  visit('page_viewed', 'home', 1240),
  visit('page_viewed', 'contest', 100),
  visit('question_reached', '2', 30),
  visit('question_reached', '10', 6),
  visit('email_captured', 'quiz', 4),
  visit('of_a_later_release', '', 1),
]

beforeEach(() => {
  vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', 'abc')
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'secret')
})

async function counted(status = 200, body: unknown = { data: visits }) {
  const asked: Request[] = []
  const answer: typeof fetch = async (...given) => {
    asked.push(new Request(...given))
    return Response.json(body, { status })
  }
  return { admin: adminAt(() => [], NOON + DAY_MS, answer), asked }
}

test('reads visits with the owner’s token, with --remote only', async () => {
  const { admin, asked } = await counted()
  expect((await admin('visits', '--by', 'place')).exit).toBe(2)
  expect(asked).toEqual([])
  const { out } = await admin('visits', '--by', 'place', '--remote')
  const [request] = asked
  expect(request?.url).toContain('/accounts/abc/analytics_engine/sql')
  expect(request?.headers.get('authorization')).toBe('Bearer secret')
  expect(await request?.text()).toContain('SUM(_sample_interval)')
  expect(out.split('\n')).toEqual([
    '    1240 page_viewed home',
    '     100 page_viewed contest',
    '      30 question_reached 2',
    '       6 question_reached 10',
    '       4 email_captured quiz',
    '       1 of_a_later_release',
  ])
})

test('shows in words who stops at which question of the quiz', async () => {
  const counts = { 2: 100, 3: 75, 4: 30, 5: 29 }
  const data = Object.entries(counts).map(([place, n]) => visit('question_reached', place, n))
  const { admin } = await counted(200, { data })
  const lines = (await admin('visits', '--by', 'question', '--remote')).out.split('\n')
  expect(lines).toHaveLength(11)
  const { questions } = (await loadValidContent('sample')).quiz
  const beginnings = ['-       -', '100    25 %', '75    60 %', '30     3 %', '29 too few']
  for (const [n, beginning] of beginnings.entries())
    expect(lines[n + 1]!.trim()).toBe(`${beginning}  ${n + 1}. ${questions[n]!.text}`)
})

test.each([
  [403, {}, /403/],
  [200, 'not what was asked for', /cannot be read/],
])('reports a refusal of the Analytics Engine: %i', async (status, body, says) => {
  const { admin } = await counted(status, body)
  const { exit, err } = await admin('visits', '--by', 'place', '--remote')
  expect([exit, err]).toEqual([3, expect.stringMatching(says)])
})
