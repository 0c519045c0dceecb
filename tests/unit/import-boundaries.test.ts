import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** The rooms that each room of the site may import from besides itself. `server`: its other folders. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  core: [],
  views: ['core'],
  server: ['core'],
  'server/http': ['core', 'views', 'server'],
  'server/routes': ['core', 'views', 'server', 'server/http'],
  worker: ['core', 'server', 'server/http', 'server/routes'],
  client: ['core', 'views'],
}

/** The rooms that may import each library. Other libraries are unrestricted. */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  react: ['views', 'client', 'server/http'],
  'react-dom': ['client'],
  'react-dom/server.edge': ['server/http'],
  hono: ['server/http', 'server/routes', 'worker'],
  '@hono/zod-validator': ['server/routes'],
  zod: ['server', 'server/http', 'server/routes'],
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

const site = [
  ...(await importsOf('src/**/*.{ts,tsx}')),
  ...(await importsOf('client/**/*.{ts,tsx}')),
]

/** The folder of a path: `core/book`; `client` for all of client/; a file's name if it is in none. */
function folderOf(path: string): string {
  const [top = '', room = '', name = ''] = path.split('/')
  if (top !== 'src') return top
  return name === '' ? room.replace(/\..*/, '') : `${room}/${name.replace(/\..*/, '')}`
}

function roomOf(folder: string): string {
  const [room = ''] = folder.split('/')
  return folder in ROOMS ? folder : room
}

function targetOf({ file, specifier }: Import): string {
  return normalize(join(dirname(file), specifier))
}

function isAllowed({ file, specifier, isType }: Import): boolean {
  const room = roomOf(folderOf(file))
  // Content types are inferred from schemas; zod must not reach views or the browser.
  if (
    isType &&
    file === 'src/core/content/types.ts' &&
    /^zod$|^(\.\.\/)+scripts\/content\/schemas\//.test(specifier)
  )
    return true
  if (specifier.startsWith('virtual:')) return true
  if (!specifier.startsWith('.')) {
    const [library = ''] = /^(@[^/]+\/)?[^/]+/.exec(specifier) ?? []
    return (LIBRARIES[specifier] ?? LIBRARIES[library])?.includes(room) ?? true
  }
  const target = targetOf({ file, specifier })
  const to = roomOf(folderOf(target))
  return /^(src|client)\//.test(target) && (to === room || ROOMS[room]!.includes(to))
}

test('a file imports only its own room, the rooms that its room may know, and libraries allowed there', () => {
  expect(site.length).toBeGreaterThan(500)
  expect(site.filter((one) => !isAllowed(one))).toEqual([])
})

test('no folder imports, through others, itself', () => {
  const known = new Map<string, Set<string>>()
  for (const one of site.filter(({ specifier }) => specifier.startsWith('.'))) {
    const [from, to] = [folderOf(one.file), folderOf(targetOf(one))]
    if (from !== to) known.set(from, (known.get(from) ?? new Set()).add(to))
  }
  const cycle = (folder: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder]
    for (const next of known.get(folder) ?? []) {
      const found = cycle(next, [...path, folder])
      if (found) return found
    }
    known.delete(folder)
    return undefined
  }
  expect([...known.keys()].flatMap((folder) => cycle(folder, []) ?? [])).toEqual([])
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
    .map((one) => ({ file: one.file, target: targetOf(one) }))
    .filter(({ target }) => !/^(src|client)\//.test(target))
  expect(targets.length).toBeGreaterThan(1)
  expect(targets.filter(({ target }) => !allowed.test(target))).toEqual([])
})
