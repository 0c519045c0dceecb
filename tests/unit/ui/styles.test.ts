import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const sheets = globSync('src/**/*.css')

test.each(sheets)('%s is in the styles of a page', (sheet) => {
  expect(sheetsOfPages()).toContain(sheet)
})

test('no sheet uses `light-dark()`, for both forms of a color are a token', () => {
  const found = sheets.filter((sheet) => /light-dark\([^)]/.test(readFileSync(sheet, 'utf8')))
  expect(found).toEqual([])
})

/** The sheets that a module of src imports and names in a list. */
function sheetsOfPages(): string[] {
  return globSync('src/**/*.tsx').flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    const imports = [...code.matchAll(/^import (\w+) from '(.+\.css)\?inline'$/gm)]
    return imports
      .filter(([, name]) => new RegExp(`^(?!import ).*[[ ]${name}[,\\]]`, 'm').test(code))
      .map(([, , sheet = '']) => join(dirname(file), sheet))
  })
}
