import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('types, lint, format and unused code are right', () => {
  const { status, stdout, stderr } = spawnSync('npm run check', { shell: true, encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
})
