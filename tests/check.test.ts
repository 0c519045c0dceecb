import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('types, lint, format and unused code are right', () => {
  // vitest cannot end a test that blocks its process.
  const options = { shell: true, encoding: 'utf8', timeout: 170_000 } as const
  const { status, stdout, stderr } = spawnSync('npm run check', options)
  expect(status, stdout + stderr).toBe(0)
})
