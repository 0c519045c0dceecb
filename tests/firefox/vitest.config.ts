import { defineConfig } from 'vitest/config'
import { content } from '../../scripts/content/plugin.ts'

// Separate, so that `npm test` does not require Firefox.
export default defineConfig({
  plugins: [content('sample')],
  test: {
    globalSetup: 'harness/built.ts',
    include: ['tests/firefox/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
