import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

test('every style sheet is part of a page', () => {
  expect(globSync('src/**/*.css').toSorted()).toEqual([...new Set(sheetsOfPages())].toSorted())
})

/** The sheets that a module of `src` imports and lists. */
function sheetsOfPages(): string[] {
  return globSync('src/**/*.tsx').flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    const imports = [...code.matchAll(/^import (\w+) from '(.+\.css)\?inline'$/gm)]
    return imports
      .filter(([, name]) => new RegExp(`^(?!import ).*[[ ]${name}[,\\]]`, 'm').test(code))
      .map(([, , sheet = '']) => join(dirname(file), sheet))
  })
}
