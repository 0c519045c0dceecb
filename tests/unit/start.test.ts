import { spawnSync } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { datesAroundToday, eachMinute, summary } from '../../tools/local.ts'
import { readConfiguration } from '../../src/core/configuration.ts'
import { giveawayAt } from '../../src/core/giveaway/giveaway.ts'
import { DAY_MS, localDate } from '../../src/core/time/dates.ts'

test('the summary says whether the giveaway is open, where posts go, and how to open the dashboard', async () => {
  const now = Date.now()
  const vars = {
    ...(await datesAroundToday('sample', now)),
    FORMS_URL: 'http://localhost:1',
    DASHBOARD_KEY: '7f3a91c2'.repeat(4),
  }
  const site = { address: 'http://localhost:8787', vars, openCommand: 'npm start -- --open' }
  expect(await summary('sample', site, now)).toMatch(
    /giveaway +open\n +signups +stored .*\n +entries +forwarded to the form service\n[^]* +dashboard +http:\/\/owner:\w+@localhost:8787\/dashboard\n/,
  )
})

test('an opened giveaway keeps its offset, times of day and length', async () => {
  const periodOf = (vars: object) => readConfiguration(vars).giveaways[0]!
  const own = periodOf({})
  const HOUR_MS = DAY_MS / 24
  for (let now = Date.UTC(2024, 0); now < Date.UTC(2030, 0); now += 1001 * HOUR_MS) {
    const moved = periodOf(await datesAroundToday('sample', now))
    expect(giveawayAt(moved, now)).toMatchObject({ phase: 'open' })
    expect(moved.closesAt.ms - moved.opensAt.ms).toBe(own.closesAt.ms - own.opensAt.ms)
    expect(moved.opensAt.offsetMinutes).toBe(own.opensAt.offsetMinutes)
    expect(localDate(moved.opensAt).getUTCHours()).toBe(localDate(own.opensAt).getUTCHours())
  }
})

test('a sweep runs as each minute begins, also after a failure or a start in its last seconds', async () => {
  vi.useFakeTimers({ now: Date.parse('2025-07-20T12:00:58.500Z') })
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const begun: string[] = []
  eachMinute(async () => {
    begun.push(new Date().toISOString())
    if (begun.length === 1) throw new Error('no site yet')
  })
  await vi.advanceTimersByTimeAsync(3 * 60_000)
  expect(begun).toEqual([
    '2025-07-20T12:01:00.000Z',
    '2025-07-20T12:02:00.000Z',
    '2025-07-20T12:03:00.000Z',
  ])
  expect(said).toHaveBeenCalledOnce()
})

test.each(['start', 'dev'])('%s rejects a port that is not a number', (command) => {
  const args = [`tools/${command}.ts`, '--port', 'x']
  const { status, stderr } = spawnSync('node', args, { encoding: 'utf8', timeout: 50_000 })
  expect([status, stderr]).toEqual([2, '--port or PORT: "x" is not a number from 1 to 65535.\n'])
})
