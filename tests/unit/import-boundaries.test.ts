import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** What each room may import besides itself. `server`: its other folders. `tools`: its files. Tests import anything. */
const ROOMS: Readonly<Record<string, string>> = {
  core: '',
  views: 'core',
  server: 'core',
  'server/http': 'core views server',
  'server/routes': 'core views server server/http',
  worker: 'core server server/http server/routes',
  client: 'core views',
  'tools/content': 'core views',
  'tools/terminal': 'tools/content',
  'tools/assets': 'core views tools/content tools/terminal',
  'tools/review': 'core tools/content',
  'tools/vite': 'core tools/content tools/assets',
  'tools/ledger': 'core tools/content tools/terminal',
  'tools/harness': 'core server',
  'tools/admin':
    'core server server/http tools/content tools/assets tools/review tools/ledger tools/terminal',
  'tools/bench': 'core tools/harness tools/terminal',
  tools:
    'core server vite.config tools/content tools/review tools/vite tools/ledger tools/terminal tools/admin tools/bench',
  'vite.config': 'tools/content tools/vite',
}

/** What a file may import types from, which the build removes: a field of the content is defined by its schema. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  'src/core/content/types.ts': ['tools/content/schemas', 'zod'],
}

/** The rooms that may import each library. Other libraries are unrestricted. */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  react: ['views', 'client', 'server/http', 'tools/assets'],
  'react-dom': ['client'],
  'react-dom/server': ['tools/assets'],
  'react-dom/server.edge': ['server/http'],
  hono: ['server/http', 'server/routes', 'worker', 'tools/bench'],
  '@hono/zod-validator': ['server/routes'],
  zod: ['server', 'server/http', 'server/routes', 'tools/content', 'tools/admin'],
}

type Import = { file: string; specifier: string; isType: boolean }

const STATEMENT =
  /^(?:import|export)\b( type\b)?(?:[\w\s{},*$]|\/\/.*|\/\*.*?\*\/)*?from '([^']+)'|^import '([^']+)'|\bimport\((?:\s|\/\/.*|\/\*.*?\*\/)*['`]([^'`]+)|^\s*declare module '([^']+)'/gm

async function importsOf(pattern: string): Promise<Import[]> {
  const files = await Array.fromAsync(glob(pattern))
  const found = files.map(async (file) => {
    const text = await readFile(file, 'utf8')
    return Array.from(text.matchAll(STATEMENT), ([, type, from, side, lazy, declared]) => ({
      file,
      isType: type !== undefined,
      specifier: from ?? side ?? lazy ?? declared ?? '',
    }))
  })
  return (await Promise.all(found)).flat()
}

const patterns = ['src', 'client', 'tools'].map((top) => `${top}/**/*.{ts,tsx,js}`)
const imports = (await Promise.all([...patterns, 'vite.config.ts'].map(importsOf))).flat()

/** `core/book`, `tools/admin`; `client` for all of client/; the name of a file that is in none. */
function folderOf(path: string): string {
  const [top = '', ...rest] = path.replace(/\.\w+$/, '').split('/')
  if (top === 'src') return rest.slice(0, 2).join('/')
  return top === 'tools' && rest.length > 1 ? `tools/${rest[0]}` : top
}

function roomOf(folder: string): string {
  return folder in ROOMS ? folder : folder.split('/')[0]!
}

function targetOf({ file, specifier }: Import): string {
  return normalize(join(dirname(file), specifier))
}

function isOfTypes({ file, specifier, isType }: Import): boolean {
  const target = specifier.startsWith('.')
    ? dirname(targetOf({ file, specifier, isType }))
    : specifier
  return isType && TYPES[file]?.includes(target) === true
}

function isAllowed(one: Import): boolean {
  const { file, specifier } = one
  const room = roomOf(folderOf(file))
  if (specifier.startsWith('virtual:') || isOfTypes(one)) return true
  if (!specifier.startsWith('.')) {
    const [library = ''] = /^(@[^/]+\/)?[^/]+/.exec(specifier) ?? []
    return (LIBRARIES[specifier] ?? LIBRARIES[library])?.includes(room) ?? true
  }
  const to = roomOf(folderOf(targetOf(one)))
  return to === room || ROOMS[room]!.split(' ').includes(to)
}

test('a file imports only its own room, the rooms that its room may know, and libraries allowed there', () => {
  expect(imports.length).toBeGreaterThan(900)
  expect(imports.filter((one) => !isAllowed(one))).toEqual([])
})

test('no folder imports, through others, itself', () => {
  const known = new Map<string, Set<string>>()
  for (const one of imports.filter(({ specifier }) => specifier.startsWith('.'))) {
    const [from, to] = [folderOf(one.file), folderOf(targetOf(one))]
    if (from !== to && !isOfTypes(one)) known.set(from, (known.get(from) ?? new Set()).add(to))
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
