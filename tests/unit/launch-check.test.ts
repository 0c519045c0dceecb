import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('launch-check refuses a site that still carries samples, and names each with its file', () => {
  const { status, stdout } = spawnSync('node', ['scripts/launch-check.ts'], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stdout).toMatch(/author credit \(src\/content\/book\.ts\)/)
  expect(stdout.match(/testimonial of/g)).toHaveLength(5)
  expect(stdout).toContain('SITE_ORIGIN')
  expect(stdout).toMatch(/\d+ things to do before launch\.\n$/)
})
