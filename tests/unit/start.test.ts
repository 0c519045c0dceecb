import { spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderOfFile } from '../support/folder.ts'

// Stands in for wrangler, and says what it is asked for.
const folder = folderOfFile()
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
    encoding: 'utf8',
    env,
  })
  return { status, stderr, lines: stdout.trim().split('\n') }
}

test('a busy port gives way to the next free one, and that is said', () => {
  const { status, lines } = start(['--port', String(busy)])
  const port = Number(/the site is on (\d+)\.$/.exec(lines[0] ?? '')?.[1])
  expect(port).toBeGreaterThan(busy)
  expect(lines.slice(1)).toEqual([
    'wrangler d1 migrations apply DB --local',
    `wrangler dev --port ${port}`,
  ])
  expect(status).toBe(0)
})

/** Below 32768, from where on Linux gives ports to whoever asks for any. */
const PORT = '28851'

test.each([
  ['--port', ['--port', PORT], {}],
  ['PORT', [], { PORT }],
])('%s names the port', (_, args, env) => {
  expect(start(args, env).lines.at(-1)).toBe(`wrangler dev --port ${PORT}`)
})

test('settings of another day reach the site, as docs/desk.md says', () => {
  const vars = ['--var', 'PREVIEW_NOW:2025-08-01T12:00:00-05:00', '--var', 'SITE_ORIGIN:']
  expect(start(['--port', PORT, ...vars]).lines.at(-1)).toBe(
    `wrangler dev --port ${PORT} ${vars.join(' ')}`,
  )
})

test('what is no port is refused', () => {
  expect(start(['--port', 'x'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('"x"'),
  })
})
