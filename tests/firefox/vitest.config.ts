import { defineConfig } from 'vitest/config'

// A suite of its own: `npm test` needs no Firefox.
export default defineConfig({
  test: {
    include: ['tests/firefox/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
