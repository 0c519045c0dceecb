import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { layers } from '../../src/layers.ts'

const VIEWS = layers.views.flat()
const SERVER = new Set<string>(layers.server.flat())
const ORDER: readonly (readonly string[])[] = Object.values(layers).flat()

/** The folders that may import each library. Other libraries are unrestricted. */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  react: [...VIEWS, 'client', 'http'],
  'react-dom': ['client'],
  'react-dom/server.edge': ['http'],
  hono: ['http', 'routes', 'worker'],
  '@hono/zod-validator': ['routes'],
  zod: ['submissions', 'http', 'routes'],
}

type Import = { file: string; specifier: string; isType?: boolean }

const STATEMENT =
  /^(?:import|export)\b( type\b)?[^'";]*?from '([^']+)'|^import '([^']+)'|\bimport\(\s*'([^']+)'/gm

async function importsOf(pattern: string): Promise<Import[]> {
  const files = await Array.fromAsync(glob(pattern))
  const found = files.map(async (file) => {
    const text = await readFile(file, 'utf8')
    return Array.from(text.matchAll(STATEMENT), ([, type, from, side, lazy]) => ({
      file,
      isType: type !== undefined,
      specifier: from ?? side ?? lazy ?? '',
    }))
  })
  return (await Promise.all(found)).flat()
}

/** The folder of a path in src; `client` for all of client/; the name of a file beside the folders. */
function folderOf(path: string): string {
  const [top = '', name = ''] = path.split('/')
  return top === 'src' ? name.replace(/\..*/, '') : top
}

function levelOf(folder: string): string {
  return ORDER.flat().includes(folder) ? folder : '*'
}

function isAllowed({ file, specifier, isType }: Import): boolean {
  const from = folderOf(file)
  // Content types are inferred from schemas; zod must not reach views or the browser.
  if (
    isType &&
    file === 'src/content/types.ts' &&
    /^zod$|^\.\.\/\.\.\/scripts\/content\/schemas\//.test(specifier)
  )
    return true
  if (specifier.startsWith('virtual:')) return true
  if (!specifier.startsWith('.')) {
    const [library = ''] = /^(@[^/]+\/)?[^/]+/.exec(specifier) ?? []
    return (LIBRARIES[specifier] ?? LIBRARIES[library])?.includes(levelOf(from)) ?? true
  }
  const target = normalize(join(dirname(file), specifier))
  const to = folderOf(target)
  if (to === from) return true
  const rank = (name: string) => ORDER.findIndex((names) => names.includes(levelOf(name)))
  const isServer = SERVER.has(from)
  if (!/^(src|client)\//.test(target) || (isServer && to === 'client')) return false
  return rank(to) < rank(from)
}

test('a file imports only its own folder, folders above it, and libraries allowed there', async () => {
  const found = [
    ...(await importsOf('src/**/*.{ts,tsx}')),
    ...(await importsOf('client/**/*.{ts,tsx}')),
  ]
  expect(found.length).toBeGreaterThan(500)
  expect(found.filter((one) => !isAllowed(one))).toEqual([])
})

/** What each other top folder may import besides the site. Tests may import anything. */
const TOOLS: Readonly<Record<string, RegExp>> = {
  scripts: /^(scripts\/|vite\.config\.ts$|admin\/(consents|ledger|target)\.ts$)/,
  admin: /^(admin|scripts|harness)\//,
  harness: /^harness\//,
  bench: /^(bench|harness)\/|^scripts\/progress\.ts$/,
}

test.each(Object.entries(TOOLS))('%s imports only what is allowed', async (folder, allowed) => {
  const found = await importsOf(`${folder}/**/*.ts`)
  const targets = found
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ file, specifier }) => ({ file, target: normalize(join(dirname(file), specifier)) }))
    .filter(({ target }) => !/^(src|client)\//.test(target))
  expect(targets.length).toBeGreaterThan(1)
  expect(targets.filter(({ target }) => !allowed.test(target))).toEqual([])
})
