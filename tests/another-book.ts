import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { parse, stringify } from 'yaml'
import { readContentFiles } from '../scripts/content/content-files.ts'
import { REFERENCE } from '../scripts/scripture/bible.ts'
import { identitySlugs } from '../src/core/book/identities.ts'

/**
 * Writes another complete book into a folder: `node tests/another-book.ts content`. It is the sample with other texts, dates,
 * prices and pictures, three winners, other previews and other quiz results. All tests must pass with it in `content/`.
 */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: node tests/another-book.ts FOLDER')

/** Files to rename, or to delete. */
const names: Readonly<Record<string, string | undefined>> = {
  'chapters/i-am-chosen.md': 'chapters/i-am-free.md',
  'giveaways/2025-07.md': 'giveaways/2027-03.md',
  'pictures/pictures.yaml': undefined,
  'pictures/signature.svg': undefined,
}

/** New values, by path in a file. */
const values: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  'book.yaml': {
    'book.year': 2027,
    'shops.0.url': 'https://shop.example.net/another-book',
    'retailer.retailerUrl': 'https://shop.example.net/',
    'contact.email': 'post@example.net',
    'orders.email': 'many@example.net',
    'orders.prices.0.price': '€ 18',
    'facts.pages': '288',
    'claims.stats.1.value': '4.6',
    'parts.0.last': 10,
    'parts.1.first': 11,
    'parts.1.last': 20,
    'parts.2.first': 21,
    'sampleChapters.0.slug': 'i-am-free',
    'sampleChapters.1.slug': 'i-am-radiant',
    'lookInside.chapter': 'i-am-holy',
  },
  'giveaways/2025-07.md': {
    formId: 'another-contest',
    opensAt: '2027-03-01T08:00:00+01:00',
    closesAt: '2027-03-21T19:59:59+01:00',
    winners: 3,
    answerDays: 10,
  },
  'redirects.yaml': { 'redirects.8.to': 'https://shop.example.net/another-book' },
  'pages/groups.md': { 'meetings.0.last': 6, 'meetings.1.first': 7 },
  'pages/privacy.md': { retentionMonths: 12 },
}

/** Fields with a link or a choice instead of a text. */
const fixed = /^(chapter|default|emoji|from|numeral|slug|to|tone|url)$/
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('abcdefghijklmnopqrstuvwxyz', (letter, at) => [
    letter,
    'edfgahjkölmnprüstvwzicxqyb'[at]!,
  ]),
)
/** Unchanged parts of a text: placeholders, link targets and verse references. */
const kept = String.raw`\{\{site\}\}[\w/{}-]*|\{\w+\}|\]\([^)]*\)|${REFERENCE}`
const LONG = 60

await Promise.all(
  (await readdir(folder).catch(() => []))
    .filter((name) => name !== 'README.md')
    .map((name) => rm(join(folder, name), { recursive: true })),
)
for (const [file, text] of await readContentFiles('sample')) {
  const name = file in names ? names[file] : file
  if (name !== undefined)
    await write(name, file.endsWith('.md') ? otherProse(file, text) : otherYaml(file, text))
}
await write('pictures/pictures.yaml', stringify({ cover: { alt: 'Ein Umschlag, rot wie Ziegel' } }))
const cover = sharp({ create: { width: 1600, height: 2400, channels: 3, background: '#a03020' } })
await write('pictures/cover.jpg', await cover.jpeg().toBuffer())

async function write(name: string, content: string | Uint8Array): Promise<void> {
  const path = join(folder!, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

function otherYaml(file: string, text: string): string {
  return stringify(otherValue(file, [], parse(text)))
}

function otherProse(file: string, text: string): string {
  const [, fields = '', prose = ''] = /^---\n(.*?\n)---\n(.*)$/s.exec(text)!
  const named = /^chapters|press|declarations/.test(file)
  const lines = prose
    .split('\n')
    .map((line) => (named && line.startsWith('## ') ? line : otherWords(line)))
  return `---\n${otherYaml(file, fields)}---\n${lines.join('\n')}`
}

function otherValue(file: string, path: readonly string[], value: unknown): unknown {
  const own = ownValue(file, path, value)
  if (own !== undefined) return own
  if (typeof value === 'string') return otherWords(value)
  if (Array.isArray(value)) {
    // Fewer testimonials and redirects.
    const items = /^(testimonials|redirects)/.test(file) ? value.slice(2) : value
    return items.map((item, at) => otherValue(file, [...path, String(at)], item))
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(
    ([field, inside]) => field !== 'sample' || inside !== true,
  )
  return Object.fromEntries(
    fields.map(([field, inside], at) => [
      // Rotates the answers.
      path.at(-1) === 'answers' ? fields.at(at - 3)![0] : field,
      otherValue(file, [...path, field], inside),
    ]),
  )
}

/** The value of a field without a text, or with a text that depends on another field. */
function ownValue(file: string, path: readonly string[], value: unknown): unknown {
  const own = values[file]?.[path.join('.')]
  if (own !== undefined) return own
  const name = path.at(-1) ?? ''
  if (fixed.test(name)) return value
  if (name === 'primary' || name === 'secondary') return identityAfter(String(value))
  if (name === 'rating') return 4
  if (name === 'updated') return '2026-02-03'
  if (name === 'verseReference') return String(value).replace('WEB', 'LUT')
  return undefined
}

/** Shifts all identities by one, which keeps the quiz balanced. */
function identityAfter(slug: string): string {
  const at = identitySlugs.findIndex((other) => other === slug)
  return identitySlugs[(at + 1) % identitySlugs.length]!
}

/** Substitutes every letter, writes straight apostrophes, and makes long texts longer. */
function otherWords(text: string): string {
  const words = text
    .replaceAll(
      new RegExp(`(${kept})|[a-z]`, 'gi'),
      (found, stays?: string) => stays ?? otherLetter(found),
    )
    .replaceAll('’', "'")
  return text.length > LONG ? `${words} Und größer & länger als zuvor, so ist's.` : words
}

function otherLetter(letter: string): string {
  const other = letters[letter.toLowerCase()]!
  return letter === letter.toLowerCase() ? other : other.toUpperCase()
}
