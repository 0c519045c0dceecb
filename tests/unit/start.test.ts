import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { eachMinute, datesAroundToday } from '../../scripts/local.ts'
import { WRANGLER } from '../../scripts/wrangler.ts'
import { readConfiguration } from '../../src/core/configuration.ts'
import { giveawayAt } from '../../src/core/giveaway/giveaway.ts'
import { DAY_MS, localDate } from '../../src/core/lib/dates.ts'
import { copySample } from '../support/copy.ts'
import { temporaryFolder } from '../support/temporary.ts'

// Stands in for wrangler: prints its arguments among lines of its own.
const folder = temporaryFolder()
const project = join(folder, 'project')
copySample(project)
const wrangler = `
console.log('Your Worker has access to the following bindings:')
console.log('[wrangler:info] Ready on http://localhost')
console.log('[wrangler:info] GET / 200 OK')
console.log('wrangler', ...process.argv.slice(2))
`
const modules = join(project, 'node_modules')
rmSync(modules)
mkdirSync(join(modules, 'wrangler/bin'), { recursive: true })
const own = readdirSync('node_modules').filter((name) => name !== 'wrangler')
for (const name of [...own, 'wrangler/package.json', 'wrangler/wrangler-dist'])
  symlinkSync(resolve('node_modules', name), join(modules, name))
writeFileSync(join(project, WRANGLER), wrangler)

const other = createServer()
await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve))
const busy = (other.address() as AddressInfo).port
afterAll(() => void other.close())

function start(args: string[], more: Record<string, string> = {}, command = 'start') {
  const { status, stdout, stderr } = spawnSync('node', [`scripts/${command}.ts`, ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, ...more },
  })
  return { status, stderr, lines: stdout.trim().split('\n') }
}

const asked = (lines: string[]) => lines.find((line) => line.startsWith('wrangler '))

test('uses the next free port when one is busy, and names its address in the summary', () => {
  const { status, lines } = start(['--port', String(busy)])
  const port = Number(/Ready on http:\/\/localhost:(\d+)$/m.exec(lines.join('\n'))?.[1])
  expect(port).toBeGreaterThan(busy)
  expect(lines[0]).toContain(String(busy))
  const [, key = ''] = / --var DASHBOARD_KEY:([0-9a-f]{32})$/.exec(asked(lines) ?? '') ?? []
  expect(asked(lines)).toBe(
    `wrangler dev --test-scheduled --port ${port} --var DASHBOARD_KEY:${key}`,
  )
  expect(lines.join('\n')).toContain(`http://owner:${key}@localhost:${port}/dashboard`)
  expect(lines.join('\n')).not.toMatch(/bindings|GET/)
  expect(status).toBe(0)
})

/** Below 32768: from there on Linux hands out ports. */
const PORT = '28851'

test('PORT sets the port; --var reaches the site and the summary', () => {
  const vars = ['SITE_ORIGIN:', 'FORMS_URL:http://localhost:1'].flatMap((one) => ['--var', one])
  const { lines } = start(vars, { PORT })
  expect(asked(lines)).toContain(`--port ${PORT} ${vars.join(' ')}`)
  expect(lines.join('\n')).toMatch(
    /signups .*no service[^]*entries .*forwarded to the form service/,
  )
})

test('--open opens the giveaway around today; --var overrides it; .dev.vars is read as wrangler reads it', () => {
  writeFileSync(join(project, '.dev.vars'), '\uFEFFFORMS_URL: http://localhost:1\u00A0\n')
  const closes = 'CONTEST_CLOSES_AT:2099-01-01T00:00:00Z'
  const { lines } = start(['--port', PORT, '--open', '--var', closes])
  const opens = /CONTEST_OPENS_AT:(\S+)/.exec(asked(lines) ?? '')?.[1]
  expect(Date.parse(opens!)).toBeLessThan(Date.now())
  expect(asked(lines)).toContain(closes)
  expect(lines.join('\n')).toMatch(/giveaway +open$/m)
  expect(lines.join()).toContain('forwarded to the form service')
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

test('a sweep runs each minute, also after one that failed', async () => {
  vi.useFakeTimers()
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const sweep = vi.fn().mockRejectedValueOnce(new Error('no site yet')).mockResolvedValue(undefined)
  eachMinute(sweep)
  expect(sweep).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3 * 60_000)
  expect(sweep).toHaveBeenCalledTimes(3)
  expect(said).toHaveBeenCalledTimes(1)
})

test.each(['start', 'dev'])('%s rejects a port that is not a number', (command) => {
  expect(start(['--port', 'x'], {}, command)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('"x"'),
  })
})

test('a build in a path with "%" fails with one line that names it', () => {
  const place = join(folder, 'a%b')
  mkdirSync(place)
  const build = spawnSync('node', [resolve('scripts/build.ts')], { cwd: place, encoding: 'utf8' })
  expect(build.status).toBe(1)
  expect(build.stderr.trim().split('\n')).toEqual([expect.stringContaining('"%"')])
})
