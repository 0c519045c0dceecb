import { defineConfig } from 'vitest/config'
import { content } from '../../scripts/content/plugin.ts'

// Separate, so that `npm test` does not require WebKit.
export default defineConfig({
  plugins: [content('sample')],
  test: {
    globalSetup: 'harness/built.ts',
    include: ['tests/webkit/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
