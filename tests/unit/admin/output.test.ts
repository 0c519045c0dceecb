import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saveIn, tableOf } from '../../../admin/output.ts'
import { temporaryFolder } from '../../support/temporary.ts'

test('a file of an admin command is named after its content and the time, and only its owner may read it', () => {
  const folder = join(temporaryFolder(), 'files')
  const path = saveIn(folder, Date.parse('2025-07-21T09:30:00.123Z'))('people.csv', 'ab')
  expect(path).toBe(join(folder, 'people-2025-07-21T09-30-00.csv'))
  expect(readFileSync(path, 'utf8')).toBe('ab')
  for (const each of [folder, path]) expect(statSync(each).mode & 0o077).toBe(0)
})

test('a table has aligned columns', () => {
  const rows = [{ page: '/contest', times: 1 }, { times: 10 }]
  expect(tableOf(['page', 'times'], rows)).toEqual([
    'page      times',
    '/contest  1',
    '          10',
  ])
  const crowd = Array.from({ length: 200_000 }, () => ({ page: '/' }))
  expect(tableOf(['page'], crowd)).toHaveLength(200_001)
})

test('git ignores the folder of these files', () => {
  const { status } = spawnSync('git', ['check-ignore', '--quiet', 'admin-files/person.json'])
  expect(status).toBe(0)
})
