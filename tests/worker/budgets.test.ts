import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { guides } from 'virtual:content/guides'
import { loadValidContent } from '../../tools/content/load.ts'
import { paths } from '../../src/core/pages/paths.ts'
import { budgets } from '../support/budgets.ts'
import { builtAssets, builtWorker, startCode } from '../../tools/harness/built.ts'
import { startClockedWorker } from './support/clocked-worker.ts'
import { changingPages, everyPage } from '../support/pages.ts'

const files = await readdir(builtAssets)

// Pages that do not depend on the phase are tested in one phase.
describe.each([
  { phase: 'not_started', day: '2025-07-01', pages: changingPages },
  { phase: 'open', day: '2025-08-01', pages: changingPages },
  { phase: 'ended', day: '2026-01-01', pages: [...everyPage, '/no-such-page'] },
] as const)('while the giveaway is $phase', ({ day, pages }) => {
  const sent = new Map<string, string>()
  beforeAll(async () => {
    const { fetchAt } = await startClockedWorker()
    for (const path of pages) sent.set(path, await (await fetchAt(Date.parse(day), path)).text())
  })

  test.each(pages)('%s is small and loads only the main script', (path) => {
    const html = sent.get(path) ?? ''
    const start = html.slice(0, endOfFirstScreen(html))
    expect(gzipped(start)).toBeLessThanOrEqual(budgets.firstScreen)
    expect(gzipped(html)).toBeLessThanOrEqual(budgets.page)
    expect(html).not.toMatch(/<link[^>]+rel="stylesheet"/)
    const scripts = [...html.matchAll(/<script (?!type="application\/ld\+json")[^>]+>/g)]
    expect(scripts.map(([tag]) => tag)).toEqual([
      expect.stringMatching(/^<script type="module" src="\/assets\/main-[^"]+" integrity="sha256-/),
    ])
  })

  test('the landing page stays within its own budget', () => {
    expect(bytesOf([sent.get(paths.home) ?? ''])).toBeLessThanOrEqual(budgets.landing)
  })
})

describe('scripts', () => {
  test('the main script is one small module without React', async () => {
    const text = await readFile(join(builtAssets, fileOf('main')), 'utf8')
    expect(bytesOf([text])).toBeLessThanOrEqual(budgets.mainScript)
    expect(text).not.toContain('react.dev')
    expect(text).not.toMatch(/(?:^|[;}])import[{"*]|from"/)
  })

  test('contain no server code, no texts of the guides and no dates of the giveaway', async () => {
    const serverOnly = 'FORMS_URL|Bearer|INSERT INTO|ZodError|HTTPException|July 20|2025-07-'
    const words = [...serverOnly.split('|'), ...longTextsIn({ ...guides.loved, verse: '' })]
    const names = files.filter((name) => name.endsWith('.js'))
    expect(names.length).toBeGreaterThan(1)
    for (const name of names) {
      const text = await readFile(join(builtAssets, name), 'utf8')
      expect([name, words.filter((word) => text.includes(word))]).toEqual([name, []])
    }
  })

  test('a giveaway page without interaction loads only its clock', async () => {
    expect(bytesOf(await textsOf(['main', 'clock']))).toBeLessThanOrEqual(budgets.untouchedGiveaway)
  })

  test('the islands of the landing page share one React and stay within their budget', async () => {
    const texts = await textsOf(['main', 'signup', 'testimonials', 'quiz'])
    expect(texts.filter((text) => text.includes('react.dev/errors'))).toHaveLength(1)
    expect(bytesOf(texts)).toBeLessThanOrEqual(budgets.islands)
  })
})

test('the check of a draw stays within its budget', async () => {
  expect(bytesOf(await textsOf(['draw']))).toBeLessThanOrEqual(budgets.draw)
})

test('the code for which a worker’s first visitor waits stays within its budget', async () => {
  const code = longTextsIn(await loadValidContent('sample'))
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, text) => rest.replaceAll(text, ''), startCode(builtWorker))
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(budgets.worker)
})

/** Only content has texts of this length. */
const LONG = 30

function longTextsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= LONG ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  const values = value instanceof Map ? [...value.values()] : Object.values(value)
  return values.flatMap(longTextsIn)
}

/** The built file of a chunk: `{name}-{hash}`. */
function fileOf(chunk: string): string {
  const file = files.find(
    (name) => name.startsWith(`${chunk}-`) && name.length === chunk.length + 12,
  )
  if (file === undefined) throw new Error(`the build has no chunk ${chunk}`)
  return file
}

/** The texts of these chunks and their static imports, each once. */
async function textsOf(chunks: readonly string[]): Promise<readonly string[]> {
  const texts = new Map<string, string>()
  for (const left = chunks.map(fileOf); ;) {
    const file = left.pop()
    if (file === undefined) return [...texts.values()]
    if (texts.has(file)) continue
    const text = await readFile(join(builtAssets, file), 'utf8')
    texts.set(file, text)
    for (const [, imported = ''] of text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) {
      left.push(imported)
    }
  }
}

/** Where the first section of `main` ends. A page without sections is one screen. */
function endOfFirstScreen(html: string): number {
  const main = html.indexOf('<main')
  const end = html.slice(main).search(/<\/(section|header)>/)
  return end === -1 ? html.length : main + end
}

function gzipped(html: string): number {
  return gzipSync(html, { level: 6 }).length
}

function bytesOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0)
}
