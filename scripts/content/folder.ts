/** The folder with the site's words, and the one that the site is built into. Tests read the sample book. */
export const contentFolder = process.env['VITEST'] ? 'sample' : 'content'
export const buildFolder = process.env['VITEST'] ? 'dist/tests' : 'dist'
