import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Worker and browser suites test the built site (`npm run build` first).
export default defineConfig({
  test: {
    // Most of a browser test is waiting, so that even one core has time for two files.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: ['default', ['json', { outputFile: 'dist/test-results.json' }]],
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts?(x)'], testTimeout: 60_000 } },
      {
        test: {
          name: 'worker',
          include: ['tests/worker/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
