import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { clientBuild } from './tools/vite/client-build.ts'
import { content } from './tools/vite/content.ts'
import { useOwnTemporaryFolder } from './tests/support/temporary.ts'
import { Totals } from './tests/support/totals.ts'

/** Simulated days of deliveries and whole runs of tools, which take seconds each. `npm run test:watch` skips them. */
const LONG = [
  'tests/unit/outbox/{order,simulation}.test.ts',
  'tests/unit/content/mistakes.test.ts',
  'tests/unit/admin/*.test.ts',
  'tests/unit/draw/*.test.ts',
]

const BUILT = 'tools/harness/built.ts'
const SITES = 'tests/support/shared-sites.ts'

useOwnTemporaryFolder()

export default defineConfig({
  plugins: [content('sample'), clientBuild('serve', 'sample', '')],
  test: {
    // Tests wait for a third of their time, so one core runs three files at once, and two cores four.
    maxWorkers: availableParallelism() + 2,
    isolate: false,
    reporters: ['default', new Totals()],
    setupFiles: 'tests/support/restore.ts',
    // A shared machine can be five times slower than an idle one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      project('check', 'tests/check.test.ts'),
      project('unit', 'tests/unit/**/*.test.ts?(x)', { exclude: LONG, testTimeout: 60_000 }),
      project('unit-long', LONG),
      project('worker', 'tests/worker/**/*.test.ts', { globalSetup: BUILT }),
      project('slow', 'tests/slow/**/*.test.ts', { globalSetup: [BUILT, SITES] }),
      project('browser', 'tests/browser/**/*.test.ts', { globalSetup: [BUILT, SITES] }),
      // Run by hand: one requires WebKit, the other asserts nothing.
      project('slow-webkit', 'tests/webkit/**/*.test.ts', { globalSetup: BUILT }),
      project('slow-screenshots', 'tests/screenshots/**/*.test.ts'),
    ],
  },
})

function project(name: string, files: string | string[], more: object = {}) {
  return { extends: true as const, test: { name, include: [files].flat(), ...more } }
}
