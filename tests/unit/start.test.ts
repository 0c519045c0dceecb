import { spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eachMinute, openAround } from '../../scripts/local.ts'
import { readConfiguration } from '../../src/configuration.ts'
import { giveawayAt } from '../../src/giveaway/giveaway.ts'
import { DAY_MS, localDate } from '../../src/lib/dates.ts'
import { copySample } from '../support/copy.ts'
import { folderOfFile } from '../support/folder.ts'

// Replaces wrangler, and prints its arguments.
const folder = folderOfFile()
const project = join(folder, 'project')
copySample(project)
writeFileSync(join(folder, 'wrangler'), '#!/bin/sh\necho "wrangler $*"\n')
chmodSync(join(folder, 'wrangler'), 0o755)

const other = createServer()
let busy = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve))
  busy = (other.address() as AddressInfo).port
})
afterAll(() => void other.close())

function start(args: string[], more: Record<string, string> = {}) {
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}`, ...more }
  const { status, stdout, stderr } = spawnSync('node', ['scripts/start.ts', ...args], {
    cwd: project,
    encoding: 'utf8',
    env,
  })
  return { status, stderr, lines: stdout.trim().split('\n') }
}

test('a busy port is replaced by the next free one, with a message', () => {
  const { status, lines } = start(['--port', String(busy)])
  const port = Number(/(\d+)\.$/.exec(lines[0] ?? '')?.[1])
  expect(port).toBeGreaterThan(busy)
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/^Signups are stored .*, entries are stored /),
    `wrangler dev --port ${port}`,
  ])
  expect(status).toBe(0)
})

/** Below 32768, where Linux begins to assign free ports. */
const PORT = '28851'

test.each([
  ['--port', ['--port', PORT], {}],
  ['PORT', [], { PORT }],
])('%s sets the port', (_, args, env) => {
  expect(start(args, env).lines.at(-1)).toBe(`wrangler dev --port ${PORT}`)
})

test('--var passes settings to the site', () => {
  const day = ['--var', 'PREVIEW_NOW:2025-08-01T12:00:00-05:00', '--var', 'SITE_ORIGIN:']
  const vars = [...day, '--var', 'FORMS_URL:http://localhost:1']
  const { lines } = start(['--port', PORT, ...vars])
  expect(lines.at(-1)).toBe(`wrangler dev --port ${PORT} ${vars.join(' ')}`)
  expect(lines.at(-2)).toMatch(
    /^Signups are stored .*, entries go to http:\/\/localhost:1\/f\/contest/,
  )
})

test('--open opens the giveaway around today; --var overrides it', () => {
  const closes = ['--var', 'CONTEST_CLOSES_AT:2099-01-01T00:00:00Z']
  const { lines } = start(['--port', PORT, '--open', ...closes])
  const opens = /CONTEST_OPENS_AT: '(\S+)'/.exec(lines.join(' '))?.[1]
  expect(lines.at(-1)).toBe(
    `wrangler dev --port ${PORT} --var CONTEST_OPENS_AT:${opens} ${closes.join(' ')}`,
  )
  expect(Date.parse(opens!)).toBeLessThan(Date.now())
})

test('an opened giveaway keeps its offset, times of day and length', async () => {
  const periodOf = (vars: object) => readConfiguration(vars).giveaways[0]!
  const own = periodOf({})
  const HOUR_MS = DAY_MS / 24
  for (let now = Date.UTC(2024, 0); now < Date.UTC(2030, 0); now += 1001 * HOUR_MS) {
    const moved = periodOf(await openAround('sample', now))
    expect(giveawayAt(moved, now)).toMatchObject({ phase: 'open' })
    expect(moved.closesAt.ms - moved.opensAt.ms).toBe(own.closesAt.ms - own.opensAt.ms)
    expect(moved.opensAt.offsetMinutes).toBe(own.opensAt.offsetMinutes)
    expect(localDate(moved.opensAt).getUTCHours()).toBe(localDate(own.opensAt).getUTCHours())
  }
})

test('a sweep runs each minute, also after one that failed', async () => {
  vi.useFakeTimers()
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const sweep = vi.fn().mockRejectedValueOnce(new Error('no site yet')).mockResolvedValue(undefined)
  eachMinute(sweep)
  expect(sweep).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3 * 60_000)
  expect(sweep).toHaveBeenCalledTimes(3)
  expect(said).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
  said.mockRestore()
})

test('an invalid port is rejected', () => {
  expect(start(['--port', 'x'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('"x"'),
  })
})
