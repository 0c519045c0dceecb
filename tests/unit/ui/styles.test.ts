import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { rulesOf } from './sheets.ts'

const sheets = globSync('src/**/*.css')

test.each(sheets)('%s is part of a page', (sheet) => {
  expect(sheetsOfPages()).toContain(sheet)
})

test('no sheet uses `light-dark()`, which the build would expand at each use', () => {
  const found = sheets.filter((sheet) => /light-dark\([^)]/.test(readFileSync(sheet, 'utf8')))
  expect(found).toEqual([])
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

test('vertical distances between blocks are spacing tokens', () => {
  const found = sheets.flatMap((sheet) => gapsOf(readFileSync(sheet, 'utf8')))
  expect(found).toEqual([])
})

test.each([
  ['padding-block: clamp(2.5rem, 9vb, 6rem)', 1],
  ['margin: 0 4vw 1.5rem', 1],
  ['gap: 3rem 1rem', 1],
  ['--inset: 1.75rem; padding: var(--inset)', 1],
  ['margin-block: calc(-1 * var(--s5)) var(--s6)', 0],
  ['gap: var(--s3) clamp(1rem, 4vw, 3rem); padding-block: 0.6rem; margin-block-start: 1.5em', 0],
])('{ %s } has %i distances that are not tokens', (declarations, count) => {
  expect(gapsOf(`.block { ${declarations} }`)).toHaveLength(count)
})

/** Vertical distances over 1rem that are not --s4, --s5 or --s6; negative ones make an overlap and are allowed. */
function gapsOf(sheet: string): string[] {
  const rules = rulesOf(sheet).filter(
    ({ layer, conditions }) => ![layer, ...conditions].some((one) => /\bprint\b/.test(one)),
  )
  const own = new Map(
    rules.flatMap(({ declarations }) => declarations).filter(([name]) => name.startsWith('--')),
  )
  return rules.flatMap(({ selector, declarations }) =>
    declarations
      .filter(([property, value]) =>
        downThePage(property, value)
          .map((part) => part.replaceAll(/var\((--[\w-]+)\)/g, (_, name) => own.get(name) ?? ''))
          .some((part) =>
            /\d(?:v[bhw]|px|dvb|svb)\b|(?<![-\d.])(?:1(?=\.)|[2-9]|\d\d)[\d.]*rem/.test(part),
          ),
      )
      .map(([property, value]) => `${selector} { ${property}: ${value} }`),
  )
}

/** The vertical parts of a spacing property. */
function downThePage(property: string, value: string): string[] {
  const parts = value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
  if (/^(?:margin|padding)-block/.test(property)) return parts
  if (/^(?:gap|row-gap)$/.test(property)) return parts.slice(0, 1)
  return /^(?:margin|padding)$/.test(property) ? parts.filter((_, index) => index % 2 === 0) : []
}
