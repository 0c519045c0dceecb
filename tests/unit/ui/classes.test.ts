import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

function textOf(pattern: string): string {
  return globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}

test('a view gives each class that a style sheet selects', () => {
  const code = textOf('{src,client,scripts/pictures}/**/*.{ts,tsx}').replaceAll(/^import .*/gm, '')
  const given = new Set(code.match(/[a-z][\w-]*/g))
  const sheets = textOf('src/**/*.css').replaceAll(/\/\*.*?\*\/|url\([^)]*\)/gs, '')
  const selected = [...sheets.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/g)].map(([, name]) => name!)
  expect(selected.length).toBeGreaterThan(200)
  // `digits-` is followed by a number.
  const isGiven = (name: string) => given.has(name) || given.has(name.replace(/\d+$/, ''))
  expect(selected.filter((name) => !isGiven(name))).toEqual([])
})
