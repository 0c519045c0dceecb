import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../src/domain/paths'
import { everyPage } from '../support/pages'
import { contestVars, startSite, type TestSite } from '../support/site'

const ASSETS = 'dist/client/assets'
const FLIGHT_BYTES = 14_600 // ten packets of 1,460: what a server may send before it has heard back
const ENTRY_BYTES = 1500
const ISLANDS_BYTES = 66_000
const WORKER_BYTES = 90_000

let files: readonly string[]
beforeAll(async () => {
  files = await readdir(ASSETS)
})

type Sent = { bytes: number; html: string }

const changing = [paths.home, paths.contest, paths.contestRules]

// What the phase does not touch is looked at in one phase alone.
describe.each([
  { phase: 'not_started', pages: changing },
  { phase: 'open', pages: changing },
  { phase: 'ended', pages: [...everyPage, '/no-such-page'] },
] as const)('while the giveaway is $phase', ({ phase, pages }) => {
  const sent = new Map<string, Sent>()
  beforeAll(async () => {
    const site = await startSite(contestVars(phase))
    for (const path of pages) sent.set(path, await sentFor(site, path))
    await site.close()
  })

  test('every page and its headers fit into one flight', () => {
    const heavy = [...sent].filter(([, { bytes }]) => bytes > FLIGHT_BYTES)
    expect(heavy.map(([path, { bytes }]) => [path, bytes])).toEqual([])
  })

  test.each(pages)('%s: nothing blocks the first paint, and only the entry is loaded', (path) => {
    const { html = '' } = sent.get(path) ?? {}
    expect(html).not.toMatch(/<link[^>]+rel="stylesheet"/)
    const scripts = [...html.matchAll(/<script (?!type="application\/ld\+json")[^>]+>/g)]
    expect(scripts.map(([tag]) => tag)).toEqual([
      expect.stringMatching(
        /^<script type="module" src="\/assets\/entry-[^"]+" integrity="sha256-/,
      ),
    ])
  })

  test('islands are where something is interactive, and nowhere else', () => {
    const withIslands = [...sent].filter(([, { html }]) => html.includes('data-island='))
    expect(new Set(withIslands.map(([path]) => path))).toEqual(new Set([paths.home, paths.contest]))
  })

  test('the hero is preloaded with high priority', () => {
    const { html = '' } = sent.get(paths.home) ?? {}
    expect(html.match(/<link rel="preload"[^>]+as="image"[^>]*>/)?.[0]).toContain(
      'fetchPriority="high"',
    )
    expect(html.match(/<img[^>]+>/)?.[0]).toContain('fetchPriority="high"')
  })
})

describe('scripts', () => {
  test('the entry is one small module without React', async () => {
    const text = await readFile(join(ASSETS, fileOf('entry')), 'utf8')
    expect(brotli(Buffer.from(text))).toBeLessThanOrEqual(ENTRY_BYTES)
    expect(text).not.toContain('react.dev')
    expect(text).not.toMatch(/(?:^|[;}])import[{"*]|from"/)
  })

  test.each(['clock', 'testimonials'])('%s comes without React', async (chunk) => {
    const loaded = new Set<string>()
    await addWithImports(fileOf(chunk), loaded)
    const texts = await Promise.all([...loaded].map((file) => readFile(join(ASSETS, file), 'utf8')))
    expect(texts.join('')).not.toContain('react.dev')
  })

  test('all islands of the landing page share one React within their budget', async () => {
    const loaded = new Set<string>()
    for (const chunk of ['entry', 'signup', 'testimonials', 'quiz']) {
      await addWithImports(fileOf(chunk), loaded)
    }
    const texts = await Promise.all([...loaded].map((file) => readFile(join(ASSETS, file))))
    expect(texts.filter((text) => text.includes('react.dev/errors'))).toHaveLength(1)
    const bytes = texts.reduce((sum, text) => sum + brotli(text), 0)
    expect(bytes).toBeLessThanOrEqual(ISLANDS_BYTES)
  })
})

test('the worker is small', async () => {
  const bytes = gzipSync(await readFile('dist/worker/worker.js'), { level: 9 }).length
  expect(bytes).toBeLessThanOrEqual(WORKER_BYTES)
})

/** The built file of a chunk: its name, a dash, a hash of eight characters. */
function fileOf(chunk: string): string {
  const file = files.find(
    (name) => name.startsWith(`${chunk}-`) && name.length === chunk.length + 12,
  )
  if (file === undefined) throw new Error(`the build has no chunk ${chunk}`)
  return file
}

/** A module and everything that it imports statically. */
async function addWithImports(file: string, into: Set<string>): Promise<void> {
  if (into.has(file)) return
  into.add(file)
  const text = await readFile(join(ASSETS, file), 'utf8')
  for (const [, imported = ''] of text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) {
    await addWithImports(imported, into)
  }
}

async function sentFor(site: TestSite, path: string): Promise<Sent> {
  const response = await site.fetch(path, { headers: { 'accept-encoding': 'identity' } })
  const body = await response.bytes()
  return { bytes: headBytes(response) + brotli(body, 5), html: new TextDecoder().decode(body) }
}

// Without what HTTP/2 does not send.
function headBytes({ status, headers }: Response): number {
  const sent = [...headers].filter(([name]) => !/^(connection|transfer-encoding)$/.test(name))
  const lines = sent.map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} OK\r\n${lines.join('')}\r\n`.length
}

function brotli(bytes: Uint8Array, quality = 11): number {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
}
