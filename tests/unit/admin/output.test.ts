import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { write } from '../../../admin/output.ts'
import { signup } from '../delivery/support/people.ts'
import { openLedger } from '../delivery/support/ledger.ts'
import { adminOn } from './support/admin.ts'
import { folderOfTest } from '../../support/folder.ts'

// Wrangler costs seconds of processor time.
vi.setConfig({ testTimeout: 600_000 })

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

test('git add -A adds no file that an admin command wrote', async () => {
  const { admin } = await adminOn([signup(1, 1), signup(2, 2)])
  const here = repository()
  mkdirSync(join(here, 'deep'))
  const write = async (...args: string[]) => (await admin(...args)).exit
  for (const place of ['', 'deep/']) {
    const at = (name: string) => join(here, `${place}${name}`)
    expect(await write('export', '--kind', 'signup', '--out', at('people.csv'))).toBe(0)
    // Git would add files with these endings, so they are not written.
    expect(await write('export', '--kind', 'signup', '--out', at('people.json'))).toBe(2)
    expect(await write('show', 'reader1@example.org', '--out', at('reader'))).toBe(2)
  }
  mkdirSync(join(here, 'admin-files'))
  const shown = join(here, 'admin-files', 'reader.json')
  expect(await write('show', 'reader1@example.org', '--out', shown)).toBe(0)
  git(here, 'add', '--all')
  expect(git(here, 'ls-files').split('\n').filter(Boolean)).toEqual(['.gitignore'])
})

test('rejects an output file that exists, that git would add, or whose folder is missing', async () => {
  const here = folderOfTest()
  git(here, 'init', '--quiet')
  writeFileSync(join(here, 'there'), '')
  const { admin } = await adminOn([signup(1, 1)])
  const words: Readonly<Record<string, string[]>> = {
    export: ['--kind', 'signup'],
    show: ['reader1@example.org'],
  }
  for (const [command, more] of Object.entries(words))
    for (const place of ['there', 'people.txt', 'nowhere/people.csv', 'there/people.csv']) {
      const { exit, err } = await admin(command, ...more, '--out', join(here, place))
      const folder = place.replace('people.csv', '')
      expect({ place, exit, err }).toEqual({
        place,
        exit: place.includes('/') ? 3 : 2,
        err: expect.stringContaining(folder),
      })
    }
})

test('writes an export without a name to admin-files', async () => {
  const { admin } = await adminOn([signup(1, 1)])
  const { out } = await admin('export', '--kind', 'signup')
  const [file = ''] = /admin-files\/\S+\.csv/.exec(out) ?? []
  onTestFinished(() => rmSync(file, { force: true }))
  expect(existsSync(file)).toBe(true)
})

test('an export whose ledger fails at once leaves no file', async () => {
  const place = folderOfTest()
  const next = () => {
    throw new Error('the ledger failed')
  }
  const failing = { [Symbol.iterator]: () => ({ next }) }
  await expect(write(failing, join(place, 'x.csv'))).rejects.toThrow('the ledger failed')
  // Longer than a stream takes to open its file.
  for (let n = 0; n < 20; n++) await stat(place)
  expect(readdirSync(place)).toEqual([])
})

test('a stopped export leaves no file with its name, and a part of one only when it is killed', async () => {
  const state = folderOfTest()
  mkdirSync(join(state, 'v3/d1/DB'), { recursive: true })
  const ledger = openLedger(join(state, 'v3/d1/DB/one.sqlite'))
  ledger.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
    INSERT INTO submissions (id, kind, giveaway, email_key, inbox_key, payload, content, agreement, received_at, via, status,
      due_at, waiting_since)
    SELECT format('00000000-0000-4000-8000-%012d', i), 'signup', NULL, format('p%d@example.org', i),
      format('p%d@example.org', i),
      json_object('email', format('p%d@example.org', i), 'firstName', 'P', 'source', 'homepage'),
      format('%032d', i), 0, i, 'ledger', 'pending', i, i
    FROM n`)
  ledger.close()
  const out = join(state, 'killed.csv')
  const line = ['admin/main.ts', 'export', '--kind', 'signup', '--persist-to', state, '--out', out]
  const begun = () => readdirSync(state).filter((name) => name.startsWith('killed.csv'))
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGKILL'] as const) {
    await stopped(line, signal, begun)
    expect(begun()).toEqual(signal === 'SIGKILL' ? [expect.stringMatching(/\.part$/)] : [])
  }
})

/** Stops a command once its files are there. */
async function stopped(line: string[], signal: NodeJS.Signals, begun: () => string[]) {
  const admin = spawn(process.execPath, line, { stdio: 'ignore' })
  const gone = new Promise((resolve) => admin.on('exit', resolve))
  await expect.poll(begun, { interval: 5 }).not.toEqual([])
  admin.kill(signal)
  await gone
}
