import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { entryOf, postJson } from '../../tools/harness/post.ts'
import { copySample } from '../support/copy.ts'
import { inTerminal } from './pseudo-terminal.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { startUpstream } from '../support/upstream.ts'

/** Runs a command in a fresh clone, and ends its processes after the test. */
function run(program: string, args: readonly string[], end: 'SIGTERM' | 'SIGKILL', more = {}) {
  const project = join(temporaryFolder(), 'project')
  copySample(project)
  // In CI wrangler asks nothing.
  const { CI: _, ...env } = process.env
  const command = spawn(program, args, { cwd: project, env: { ...env, ...more }, detached: true })
  let output = ''
  for (const stream of [command.stdout, command.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const group = -command.pid!
  onTestFinished(() => void (isRunning(group) && process.kill(group, end)))
  return { command, group, output: () => stripVTControlCharacters(output) }
}

// wrangler asks questions only on a terminal, so these commands run in a pseudo-terminal of their own.
test.each([
  'npm start -- --port 28861',
  'npm run dev -- --port 28863',
  'npx wrangler dev --port 28865',
])('%s serves a fresh clone without a question, and its log', async (command) => {
  const { output } = run(...inTerminal(command), 'SIGTERM')
  const found = () => /Ready on (http:\S+)/.exec(output())?.[1]
  await expect.poll(found, { timeout: 150_000, interval: 500 }).toBeDefined()
  const health = await fetch(new URL('/health', found()))
  expect(health.status, await health.text()).toBe(200)
  expect(output()).not.toMatch(/\(Y\/n\)/)
  await fetch(new URL('/no-such-page', found()))
  await expect.poll(output).toContain('"not_found"')
})

test.each([
  ['npm start -- --port 28867', 'Building'],
  ['npm start -- --port 28867', 'Ready on http'],
  ['npm run dev -- --port 28869', 'Ready on http'],
])('SIGTERM to %s after "%s" ends all its processes', async (line, shown) => {
  const [npm = '', ...args] = line.split(' ')
  const { command, group, output } = run(npm, args, 'SIGKILL')
  await expect.poll(output, { timeout: 150_000, interval: 500 }).toContain(shown)
  command.kill('SIGTERM')
  await expect.poll(() => isRunning(group), { timeout: 10_000 }).toBe(false)
  await expect(fetch(`http://localhost:${args.at(-1)}`)).rejects.toThrow('fetch failed')
})

test('npm start leaves a busy port, opens the giveaway, and sweeps each minute', async () => {
  const other = createServer().listen(28881, 'localhost')
  const service = await startUpstream()
  onTestFinished(async () => {
    other.close()
    await service.close()
  })
  const args = ['start', '--', '--open', '--var', `FORMS_URL:${service.url}`]
  const { output } = run('npm', args, 'SIGTERM', { PORT: '28881' })
  const found = () => /Ready on (http:\S+)/.exec(output())?.[1]
  await expect.poll(found, { timeout: 150_000, interval: 500 }).toBe('http://localhost:28882')
  expect(output()).toContain('Port 28881 is in use, using 28882.')
  const site = {
    url: found()!,
    fetch: (path: string, init?: RequestInit) => fetch(found() + path, init),
  }
  expect((await postJson(site, '/f/contest', entryOf('ruth'))).status).toBe(200)
  await expect.poll(() => service.received.length, { timeout: 90_000 }).toBe(1)
  const [, key, page] = /http:\/\/owner:(\w+)@localhost:\d+(\S+)/.exec(output())!
  const headers = { authorization: `Basic ${btoa(`owner:${key}`)}` }
  expect((await site.fetch(page!, { headers })).status).toBe(200)
})

/** Whether a process exists, or with a negative id any of a group. */
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}
