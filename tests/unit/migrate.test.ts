import { mkdirSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { migrateLocally } from '../../tools/ledger/migrate.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { openLedger } from './support/ledger.ts'

test.each<[string, string, boolean]>([
  ['the same tables', '', false],
  ['none of the tables', 'DROP TABLE submissions', false],
  ['an older table', 'ALTER TABLE submissions RENAME COLUMN due_at TO next_try', true],
])('a local ledger with %s after the migrations', (_, change, isOutdated) => {
  const state = temporaryFolder()
  mkdirSync(`${state}/v3/d1/DB`, { recursive: true })
  const ledger = openLedger(`${state}/v3/d1/DB/ledger.sqlite`)
  ledger.exec(change)
  ledger.close()
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`)
  })
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const migrate = () => migrateLocally(state, () => {})
  if (!isOutdated) return expect(migrate).not.toThrow()
  expect(migrate).toThrow('exit 1')
  expect(exit).toHaveBeenCalledOnce()
  expect(said.mock.calls.join()).toContain(`delete ${state}.`)
})
