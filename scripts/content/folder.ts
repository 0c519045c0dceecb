/** The folder with the site's words, and the one that the site is built into. Vitest's have words of their own. */
export const contentFolder = process.env['VITEST'] ? 'tests/content' : 'content'
export const buildFolder = process.env['VITEST'] ? 'dist/tests' : 'dist'
