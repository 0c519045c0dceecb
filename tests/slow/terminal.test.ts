import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { copySample } from '../support/copy.ts'
import { temporaryFolder } from '../support/temporary.ts'

// wrangler asks questions only on a terminal, so these commands run in a pseudo-terminal of their own.
test.each([
  'npm start -- --port 28861',
  'npm run dev -- --port 28863',
  'npx wrangler dev --port 28865',
])('%s serves a fresh clone without a question, and its log', async (command) => {
  const project = join(temporaryFolder(), 'project')
  copySample(project)
  // Wrangler asks nothing in a pipeline.
  const { CI: _, ...env } = process.env

  const terminal = spawn('script', scriptArguments(command), {
    cwd: project,
    env,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  terminal.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  let failure: unknown
  terminal.once('error', (error) => (failure = error))
  onTestFinished(() => {
    if (terminal.pid !== undefined) process.kill(-terminal.pid, 'SIGTERM')
  })

  const found = () => {
    if (failure)
      throw new Error('This test needs the command script (Debian: bsdutils)', { cause: failure })
    return /Ready on (http:\S+)/.exec(stripVTControlCharacters(output))?.[1]
  }
  await expect.poll(found, { timeout: 200_000, interval: 500 }).toBeDefined()
  const health = await fetch(new URL('/health', found()))
  expect(health.status, await health.text()).toBe(200)
  expect(output).not.toMatch(/\(Y\/n\)/)
  await fetch(new URL('/no-such-page', found()))
  await expect.poll(() => output).toContain('"not_found"')
})

test.each([
  ['npm start -- --port 28867', 'Building'],
  ['npm start -- --port 28867', 'Ready on http'],
  ['npm run dev -- --port 28869', 'Ready on http'],
])('SIGTERM to %s after "%s" ends all its processes', async (command, shown) => {
  const project = join(temporaryFolder(), 'project')
  copySample(project)
  const [npm = '', ...args] = command.split(' ')
  const site = spawn(npm, args, {
    cwd: project,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [site.stdout, site.stderr]) stream.on('data', (text) => (output += text))
  onTestFinished(() => {
    if (site.pid !== undefined && isRunning(-site.pid)) process.kill(-site.pid, 'SIGKILL')
  })
  await expect.poll(() => output, { timeout: 200_000, interval: 500 }).toContain(shown)
  site.kill('SIGTERM')
  await expect.poll(() => isRunning(-site.pid!), { timeout: 10_000 }).toBe(false)
  const [port] = /\d+$/.exec(command)!
  await expect(fetch(`http://localhost:${port}`)).rejects.toThrow('fetch failed')
})

/** Whether a process exists, or with a negative id any of a group. */
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

/** util-linux and macOS name the command differently. */
function scriptArguments(command: string): string[] {
  return process.platform === 'darwin'
    ? ['-q', '/dev/null', 'sh', '-c', command]
    : ['-qefc', command, '/dev/null']
}
