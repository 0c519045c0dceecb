import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { verbs } from '../../../scripts/desk.ts'
import { localFile } from '../../../scripts/desk/place.ts'
import { runDesk } from '../../../scripts/desk/run.ts'
import { folder } from './support/desk.ts'

/** The desk as it is started, on whatever ledger its options name. */
async function desk(...args: string[]) {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const exit = await runDesk(verbs, args, { out: write, err: write })
  return { exit, says: lines.join('\n') }
}

describe('of what wrangler says the desk says only what to do', () => {
  const file = join(folder, 'bin', 'wrangler')
  mkdirSync(dirname(file))
  writeFileSync(file, '#!/bin/sh\necho "$SAID"\nexit 1\n')
  chmodSync(file, 0o755)
  afterEach(() => void vi.unstubAllEnvs())

  test.each([
    ['You are not logged in.', 'wrangler login'],
    ['✘ [ERROR] In a non-interactive environment, set a CLOUDFLARE_API_TOKEN', 'wrangler login'],
    ['{"error":{"text":"Authentication error [code: 10000]"}}', 'wrangler login'],
    ['no such table: submissions: SQLITE_ERROR', 'd1 migrations apply DB --remote'],
    ['no such column: via at offset 7', 'd1 migrations apply DB --remote'],
    ["Couldn't find a D1 DB with the name or binding 'DB'", 'wrangler.toml'],
    ['fetch failed\n    at node:internal ruth@example.org', 'd1 execute DB --remote'],
  ])('%j', async (output, expected) => {
    vi.stubEnv('PATH', `${dirname(file)}:/bin`)
    vi.stubEnv('SAID', output)
    const production = await desk('trace', 'x', '--remote')
    expect(production).toMatchObject({ exit: 3, says: expect.stringContaining(expected) })
    expect(production.says).not.toMatch(/ruth|\n| at node|staging/)
    const { says } = await desk('trace', 'x', '--remote', '--env', 'staging')
    expect(says).toContain(expected.replace('--remote', '--remote --env staging'))
    vi.stubEnv('PATH', '/nowhere')
    expect((await desk('trace', 'x', '--remote')).says).toContain('npm run desk')
  })
})

test.each([
  ['nowhere', [], 'There is no local ledger'],
  ['nowhere', ['--env', 'staging'], 'There is no local ledger'],
  ['empty', ['--env', 'staging'], 'empty or of an older release'],
])(
  'a local ledger that is %s, %j, is made by the command for its place',
  async (name, env, why) => {
    const persistTo = join(folder, name)
    const file = localFile({ remote: false, env: 'staging', persistTo })
    if (name === 'empty') {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, '')
    }
    const { exit, says } = await desk('trace', 'x', '--persist-to', persistTo, ...env)
    expect(exit).toBe(3)
    expect(says).toContain(why)
    const flags = ['--local', ...env, '--persist-to', persistTo].join(' ')
    expect(says).toContain(`"npx wrangler d1 migrations apply DB ${flags}"`)
    expect(says).not.toContain('npm start')
  },
)
