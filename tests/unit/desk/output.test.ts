import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { signup } from '../delivery/support/people.ts'
import { openLedger } from '../delivery/support/ledger.ts'
import { deskOn, folder, stateOf } from './support/desk.ts'
import { folderOfTest } from '../../support/folder.ts'

// As in backup.test.ts: wrangler costs seconds of processor time.
vi.setConfig({ testTimeout: 600_000 })

vi.mock('age-encryption', async () => (await import('./support/quick-age.ts')).quickAge())

const secret = join(folder, 'passphrase-of-files')
writeFileSync(secret, 'a long enough passphrase')
const key = ['--passphrase-file', secret]

function git(repository: string, ...args: string[]): string {
  return spawnSync('git', args, { cwd: repository, encoding: 'utf8' }).stdout
}

/** A repository with the project's own list of what git leaves out. */
function repository(): string {
  const made = folderOfTest()
  git(made, 'init', '--quiet')
  copyFileSync('.gitignore', join(made, '.gitignore'))
  return made
}

test('git add -A publishes nothing that the desk wrote', async () => {
  const { desk, exec } = await deskOn([signup(1, 1), signup(2, 2)])
  const state = ['--persist-to', stateOf({ exec })]
  const here = repository()
  mkdirSync(join(here, 'deep'))
  const write = async (...args: string[]) => (await desk(...args)).exit
  for (const place of ['', 'deep/']) {
    const at = (name: string) => join(here, `${place}${name}`)
    expect(await write('export', '--kind', 'newsletter', '--out', at('people.csv'))).toBe(0)
    expect(await write('backup', '--out', at('before.backup'), ...key, ...state)).toBe(0)
    // No ending says that these are people's: git would take them, so the desk does not write them.
    expect(await write('export', '--kind', 'newsletter', '--out', at('people.json'))).toBe(2)
    expect(await write('disclose', 'reader1@example.org', '--out', at('reader'))).toBe(2)
    expect(await write('restore', at('before.backup'), '--sql', at('deep.txt'), ...key)).toBe(2)
  }
  const trial = join(here, 'deep', 'trial')
  expect(await write('restore', join(here, 'before.backup'), '--into', trial, ...key)).toBe(0)
  expect(existsSync(join(trial, 'v3/d1'))).toBe(true)
  mkdirSync(join(here, 'desk-files'))
  const disclosed = join(here, 'desk-files', 'reader.json')
  expect(await write('disclose', 'reader1@example.org', '--out', disclosed)).toBe(0)
  git(here, 'add', '--all')
  expect(git(here, 'ls-files').split('\n').filter(Boolean)).toEqual(['.gitignore'])
})

test('without a name a backup and a rehearsal lie under desk-files', async () => {
  const { desk, exec } = await deskOn([signup(1, 1)])
  const state = ['--persist-to', stateOf({ exec })]
  const before = new Set(existsSync('desk-files') ? readdirSync('desk-files') : [])
  const backup = JSON.parse((await desk('backup', '--json', ...key, ...state)).out) as {
    file: string
  }
  expect(backup.file).toMatch(/^desk-files\/.*\.backup$/)
  expect(existsSync(backup.file)).toBe(true)
  const rehearsal = JSON.parse((await desk('restore', backup.file, '--json', ...key)).out) as {
    folder: string
  }
  expect(rehearsal.folder).toMatch(/^desk-files\//)
  for (const name of readdirSync('desk-files'))
    if (!before.has(name)) rmSync(join('desk-files', name), { recursive: true })
})

test('a killed export leaves nothing under its name', async () => {
  const state = folderOfTest()
  mkdirSync(join(state, 'v3/d1/DB'), { recursive: true })
  const ledger = openLedger(join(state, 'v3/d1/DB/one.sqlite'))
  ledger.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
    INSERT INTO submissions (id, kind, scope, email_key, inbox_key, payload, content, agreement, received_at, via, status,
      next_attempt_at, waiting_since)
    SELECT format('00000000-0000-4000-8000-%012d', i), 'newsletter', 'homepage', format('p%d@example.org', i),
      format('p%d@example.org', i),
      json_object('email', format('p%d@example.org', i), 'firstName', 'P', 'source', 'homepage'),
      format('%032d', i), 0, i, 'ledger', 'pending', i, i
    FROM n`)
  ledger.close()
  const out = join(folder, 'killed.csv')
  const line = [
    'scripts/desk.ts',
    'export',
    '--kind',
    'newsletter',
    '--persist-to',
    state,
    '--out',
    out,
  ]
  const desk = spawn(process.execPath, line, { stdio: 'ignore' })
  const gone = new Promise((resolve) => desk.on('exit', resolve))
  const begun = () => readdirSync(folder).filter((name) => name.startsWith('killed.csv'))
  await expect.poll(begun, { interval: 5 }).toEqual([expect.stringMatching(/\.part$/)])
  desk.kill('SIGKILL')
  await gone
  expect(existsSync(out)).toBe(false)
})
