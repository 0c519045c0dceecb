import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { classesIn, isWithin, rulesOf, type StyleRule } from './sheets.ts'

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

test.each(sheets)('%s names the classes of its own room', (sheet) => {
  expect(classesOf(sheet).filter((name) => isForeign(name, roomOf(sheet)))).toEqual([])
})

test.each([
  ['testimonials-list', 'ui'],
  ['quiz', 'landing'],
  ['invitation', 'quiz'],
])('.%s is of another room than %s', (name, room) => {
  expect(isForeign(name, room)).toBe(true)
})

/** What these rooms have is for any page: every sheet may name it. */
const COMMON = new Set(['ui', 'forms'])

/** A class that only views of other rooms carry, unless it is a part of any page. */
function isForeign(name: string, room: string): boolean {
  const owners = carriers().get(name) ?? new Set()
  if (owners.size === 0 || owners.has(room)) return false
  return COMMON.has(room) ? owners.size === 1 : !commonClasses().has(name)
}

function roomOf(path: string): string {
  return path.split('/')[1] ?? ''
}

/** The rooms whose views carry a class. */
function carriers(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const file of globSync('src/**/*.tsx')) {
    const attributes = readFileSync(file, 'utf8').match(/className=("[^"]*"|\{[^}]*\}?[^}]*\})/g)
    for (const [name] of (attributes ?? []).join(' ').matchAll(/[\w-]+/g)) {
      found.set(name, (found.get(name) ?? new Set()).add(roomOf(file)))
    }
  }
  return found
}

function commonClasses(): Set<string> {
  return new Set(sheets.filter((sheet) => COMMON.has(roomOf(sheet))).flatMap(classesOf))
}

function classesOf(sheet: string): string[] {
  return rulesOf(readFileSync(sheet, 'utf8')).flatMap(({ selector }) => classesIn(selector))
}

test('no rule stands in a layer where another always wins', () => {
  const all = sheets.flatMap((sheet) => rulesOf(readFileSync(sheet, 'utf8')))
  expect(all.length).toBeGreaterThan(500)
  expect(lostOf(all)).toEqual([])
})

test('a rule that a later layer always beats is found', () => {
  const lost = rulesOf(`
    @layer parts {
      @media (width >= 64rem) {
        .invitation:has(.result) > .wrap { grid-template-columns: 1fr; gap: 0 }
      }
      .note { color: red }
    }
    @layer sections {
      .invitation {
        & > .wrap { @media (width >= 64rem) { grid-template: auto / 5fr 7fr } }
        & .note { color: green }
      }
    }`)
  expect(lostOf(lost)).toEqual([
    '.invitation:has(.result) > .wrap { grid-template-columns } in parts: .invitation > .wrap in sections',
  ])
})

/** Declarations of an earlier layer whose every element has the same property from a rule of a later one. */
function lostOf(rules: readonly StyleRule[]): string[] {
  return rules.flatMap((rule) =>
    rule.declarations.flatMap(([property]) => {
      const winner = rules.find(
        (other) =>
          LAYERS.indexOf(other.layer) > LAYERS.indexOf(rule.layer) &&
          other.conditions.every((condition) => rule.conditions.includes(condition)) &&
          other.declarations.some(([name]) => covers(name, property)) &&
          isWithin(rule.selector, other.selector),
      )
      if (!winner) return []
      const { selector, layer } = rule
      return [`${selector} { ${property} } in ${layer}: ${winner.selector} in ${winner.layer}`]
    }),
  )
}

const LAYERS = ['tokens', 'base', 'layout', 'parts', 'sections', 'print']

/** Whether a declaration also sets another property: itself, or what it is short for. */
function covers(name: string, property: string): boolean {
  if (name === property) return true
  if (name.startsWith('--') || property === 'border-radius') return false
  return property.startsWith(`${name}-`) || (name === 'font' && property === 'line-height')
}

test('blocks stand apart by one of three distances', () => {
  const found = sheets.flatMap((sheet) => gapsOf(readFileSync(sheet, 'utf8')))
  expect(found).toEqual([])
})

test.each([
  ['padding-block: clamp(2.5rem, 9vb, 6rem)', 1],
  ['padding-block: var(--s6) calc(var(--s6) + 2.5rem)', 1],
  ['margin: 0 4vw 1.5rem', 1],
  ['gap: 3rem 1rem', 1],
  ['--inset: 1.75rem; padding: var(--inset)', 1],
  ['margin-block: calc(-1 * var(--s5)) var(--s6)', 0],
  ['gap: var(--s3) clamp(1rem, 4vw, 3rem); padding-block: 0.6rem; margin-block-start: 1.5em', 0],
])('{ %s } has %i other distances', (declarations, count) => {
  expect(gapsOf(`.block { ${declarations} }`)).toHaveLength(count)
})

/**
 * Distances down the page that are larger than those inside a block (1rem), and none of --s4, --s5 and --s6. By a negative
 * one things overlap.
 */
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

/** Of a spacing property the parts that act from above to below. */
function downThePage(property: string, value: string): string[] {
  const parts = value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
  if (/^(?:margin|padding)-block/.test(property)) return parts
  if (/^(?:gap|row-gap)$/.test(property)) return parts.slice(0, 1)
  return /^(?:margin|padding)$/.test(property) ? parts.filter((_, index) => index % 2 === 0) : []
}
