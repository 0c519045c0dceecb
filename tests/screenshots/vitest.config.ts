import { defineConfig } from 'vitest/config'
import { content } from '../../scripts/content/plugin.ts'

// Separate, because it asserts nothing.
export default defineConfig({
  plugins: [content('sample')],
  test: {
    include: ['tests/screenshots/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
