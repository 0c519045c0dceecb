import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { askDataset, countsSql } from '../../../admin/numbers.ts'
import { adminOn, folder } from './support/admin.ts'

/** An answer of the SQL interface: counts are texts, weighted by the sampling. */
function answer(
  ...rows: [day: string, event: string, place: string, campaign: string, times: string][]
) {
  const file = join(folder, crypto.randomUUID())
  const data = rows.map(([day, event, place, campaign, times]) => {
    const reason = event === 'refused' ? 'too_many' : ''
    return { day, event, place, reason, campaign, times }
  })
  writeFileSync(file, JSON.stringify({ meta: [], data, rows: data.length }))
  return file
}

const file = answer(
  ['2026-11-02', 'page_viewed', 'home', 'fall', '40'],
  ['2026-11-01', 'page_viewed', 'home', '', '1200'],
  ['2026-11-01', 'page_viewed', 'contest', 'fall', '100'],
  ['2026-11-01', 'question_reached', '10', '', '6'],
  ['2026-11-01', 'question_reached', '2', '', '30'],
  ['2026-11-01', 'email_captured', 'quiz', 'fall', '4'],
  ['2026-11-01', 'quiz_email_captured', '', 'fall', '4'],
  ['2026-11-01', 'refused', 'homepage', '', '2'],
  ['2026-11-01', 'of_a_later_release', '', '', '1'],
)

test('the funnel by day and by campaign', async () => {
  const { admin } = await adminOn([])
  const byDay = await admin('numbers', '--file', file)
  expect(byDay.exit).toBe(0)
  const [, head, first, second, ...more] = byDay.out.split('\n').map((line) => line.split(/ +/))
  expect(head?.slice(0, 2)).toEqual(['day', 'viewed'])
  expect([first?.slice(0, 2), second?.slice(0, 2)]).toEqual([
    ['2026-11-01', '1300'],
    ['2026-11-02', '40'],
  ])
  expect(more).toEqual([])
  const byCampaign = await admin('numbers', '--file', file, '--by', 'campaign', '--json')
  expect(JSON.parse(byCampaign.out)).toMatchObject([
    { campaign: '-', viewed: 1200, captured: 0, refused: 2 },
    { campaign: 'fall', viewed: 140, captured: 4, refused: 0 },
  ])
})

test('by place every event with its place and reason, in the order of a visit', async () => {
  const { admin } = await adminOn([])
  const { out } = await admin('numbers', '--file', file, '--by', 'place', '--format', 'csv')
  expect(out.split('\r\n').map((line) => line.replaceAll('"', ''))).toEqual([
    'event,place,reason,count',
    'of_a_later_release,,,1',
    'page_viewed,contest,,100',
    'page_viewed,home,,1240',
    'question_reached,2,,30',
    'question_reached,10,,6',
    'email_captured,quiz,,4',
    'quiz_email_captured,,,4',
    'refused,homepage,too_many,2',
  ])
})

test('the query weights by the sampling and begins when it should', async () => {
  const { admin } = await adminOn([], Date.parse('2026-11-08T00:00:00Z'))
  const { out } = await admin('numbers', '--since', '7d', '--sql')
  expect(out).toBe(countsSql('thirty_two_events', Date.parse('2026-11-01T00:00:00Z')))
  expect(out).toContain('SUM(_sample_interval)')
})

const keys = { CLOUDFLARE_ACCOUNT_ID: 'abc', CLOUDFLARE_API_TOKEN: 'secret' }

test('the Analytics Engine is asked with the owner’s token', async () => {
  const asked: Request[] = []
  const fetchImpl: typeof fetch = async (...given) => {
    asked.push(new Request(...given))
    return new Response('{"data":[]}')
  }
  expect(await askDataset('SELECT 1', keys, fetchImpl)).toBe('{"data":[]}')
  const [request] = asked
  expect(request?.url).toBe(
    'https://api.cloudflare.com/client/v4/accounts/abc/analytics_engine/sql',
  )
  expect(request?.headers.get('authorization')).toBe('Bearer secret')
  expect(await request?.text()).toBe('SELECT 1')
})

test.each([
  ['no token', {}, 200, /CLOUDFLARE_API_TOKEN/],
  ['a token for something else', keys, 403, /may not read/],
  ['a failure', keys, 500, /500/],
])('of %s the admin commands says what to do', async (_, env, status, says) => {
  const answered = async () => new Response('secret', { status })
  await expect(askDataset('SELECT 1', env, answered)).rejects.toThrow(says)
})

test('a file that is no answer is refused, and nothing counted is said', async () => {
  const { admin } = await adminOn([])
  expect((await admin('numbers', '--file', 'package.json')).exit).toBe(2)
  expect((await admin('numbers', '--file', 'no-such-file')).exit).toBe(2)
  expect((await admin('numbers', '--file', answer())).exit).toBe(1)
})

test('the page of the report has the way of a visit from a saved answer', async () => {
  const { admin } = await adminOn([])
  const { exit, out, err } = await admin('report', '--html', '--file', file)
  expect({ exit, err }).toEqual({ exit: 0, err: `local ledger, folder ${process.cwd()}` })
  expect(out).toMatch(/^<!doctype html>/)
  expect(out).toMatch(/<td>viewed<\/td><td>1,340<\/td>/)
  expect(out).toMatch(/<td>captured<\/td><td>4<\/td>/)
  expect((await admin('report', '--html')).out).toContain('were not asked for')
  for (const option of ['--by=page', '--giveaway=2025-07', '--format=csv'])
    expect(await admin('report', '--html', option)).toMatchObject({
      exit: 2,
      err: expect.stringContaining(`${option.split('=')[0]} has no meaning`),
    })
})
