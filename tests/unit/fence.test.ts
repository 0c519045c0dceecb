import { spawnSync } from 'node:child_process'
import { copyFile, glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { folderOfFile } from '../support/folder.ts'

/** The folders in their order, as `docs/architecture.md` draws it: a file imports its own folder and what stands before. */
const ORDER = [
  ['lib'],
  ['book'],
  ['content'],
  ['giveaway'],
  ['pages'],
  ['ui'],
  ['forms'],
  ['draw', 'newsletter', 'plan', 'groups', 'press'],
  ['contest', 'quiz'],
  ['chapters'],
  ['landing'],
  ['client'],
  ['configuration'],
  ['posts'],
  ['delivery'],
  ['http'],
  ['routes'],
  ['worker'],
]
const BROWSER = ORDER.slice(0, 11).flat()
const PLAIN = new Set(ORDER.slice(0, 5).flat())
const SERVER = ['configuration', 'posts', 'delivery', 'http', 'routes', 'worker']

/** Which rooms may use a library; what is not listed here, every one may. */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  react: [...BROWSER.filter((room) => !PLAIN.has(room)), 'client', 'http'],
  'react-dom': ['client', 'http'],
  hono: ['http', 'routes', 'worker'],
  '@hono/zod-validator': ['routes'],
  zod: ['posts', 'http', 'routes'],
}

type Import = { file: string; specifier: string }

const STATEMENT =
  /^(?:import|export)\b[^'";]*?from '([^']+)'|^import '([^']+)'|\bimport\(\s*'([^']+)'/gm

async function importsOf(pattern: string): Promise<Import[]> {
  const files = await Array.fromAsync(glob(pattern))
  const found = files.map(async (file) => {
    const text = await readFile(file, 'utf8')
    return Array.from(text.matchAll(STATEMENT), ([, from, side, lazy]) => ({
      file,
      specifier: from ?? side ?? lazy ?? '',
    }))
  })
  return (await Promise.all(found)).flat()
}

/** The folder of a path in src; `client` for all of client/; the name of a file beside the folders. */
function roomOf(path: string): string {
  const [top = '', folder = ''] = path.split('/')
  return top === 'src' ? folder.replace(/\..*/, '') : top
}

function isAllowed({ file, specifier }: Import): boolean {
  const room = roomOf(file)
  if (specifier.startsWith('virtual:')) return true
  if (!specifier.startsWith('.')) {
    const library = specifier.startsWith('@')
      ? specifier.split('/').slice(0, 2).join('/')
      : specifier.split('/')[0]!
    return LIBRARIES[library]?.includes(room) ?? true
  }
  const target = normalize(join(dirname(file), specifier))
  const to = roomOf(target)
  if (to === room) return true
  const rank = (name: string) => ORDER.findIndex((names) => names.includes(name))
  const isServer = SERVER.includes(room)
  if (rank(to) < 0 || (isServer && to === 'client')) return false
  return rank(to) < rank(room)
}

test('a file imports its own folder and what stands before it, and each library where it belongs', async () => {
  const found = [
    ...(await importsOf('src/**/*.{ts,tsx}')),
    ...(await importsOf('client/**/*.{ts,tsx}')),
  ]
  expect(found.length).toBeGreaterThan(500)
  expect(found.filter((one) => !one.file.endsWith('.d.ts') && !isAllowed(one))).toEqual([])
})

test('an import says its file with its ending', async () => {
  const all = await importsOf('{src,client,scripts,tests,bench}/**/*.{ts,tsx}')
  const own = all.filter(({ specifier }) => specifier.startsWith('.'))
  expect(own.filter(({ specifier }) => !/\.\w+(\?.*)?$/.test(specifier))).toEqual([])
})

// What lint itself refuses, while somebody types: a file of each folder that imports everything.
const others = [
  ...SERVER.map((room) => [room, `src/${room}${extensionOf(room)}`] as const),
  ['client', 'client/other.ts'],
  ['scripts', 'scripts/other.ts'],
  ['tests', 'tests/support/other.ts'],
  ['bench', 'bench/other.ts'],
] as const
const libraries = ['hono/tiny', '@hono/zod-validator', 'zod/mini', 'react', 'react-dom/static.edge']

function extensionOf(room: string): string {
  if (room === 'configuration') return '.ts'
  return room === 'worker' ? '.tsx' : '/other.ts'
}

const probes = [...BROWSER, 'client', 'posts', 'delivery', 'http', 'routes'].flatMap((room) => {
  const file = room === 'client' ? 'client/probe.ts' : `src/${room}/probe.ts`
  const isServer = SERVER.includes(room)
  const isTool = (name: string) => ['scripts', 'tests', 'bench'].includes(name)
  return [
    ...others.map(([name, target]) => ({
      file,
      specifier: `${'../'.repeat(file.split('/').length - 1)}${target}`,
      refused:
        isTool(name) ||
        (isServer ? name === 'client' : SERVER.includes(name)) ||
        (PLAIN.has(room) && name === 'client'),
    })),
    ...libraries.map((library) => ({
      file,
      specifier: library,
      refused: !isServer && (library !== 'react' || PLAIN.has(room)),
    })),
  ]
})

const root = folderOfFile()
beforeAll(async () => {
  await copyFile('.oxlintrc.json', join(root, '.oxlintrc.json'))
  for (const file of new Set(probes.map((probe) => probe.file))) {
    const lines = probes.filter((probe) => probe.file === file)
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(
      join(root, file),
      lines.map(({ specifier }, n) => `import { a${n} } from '${specifier}'`).join('\n'),
    )
  }
})

test('lint refuses the server in what a browser loads, the browser in the server, and tools in both', () => {
  const oxlint = resolve('node_modules/.bin/oxlint')
  const { stdout } = spawnSync(oxlint, ['--format', 'json', '.'], { cwd: root, encoding: 'utf8' })
  const refused = (JSON.parse(stdout).diagnostics as Diagnostic[])
    .filter(({ code }) => code === 'eslint(no-restricted-imports)')
    .map(({ filename, labels }) => {
      const lines = probes.filter(({ file }) => file === filename)
      return `${filename}: ${lines[labels[0]!.span.line - 1]!.specifier}`
    })
  const expected = probes.filter((probe) => probe.refused)
  expect([...new Set(refused)].toSorted()).toEqual(
    expected.map(({ file, specifier }) => `${file}: ${specifier}`).toSorted(),
  )
})

type Diagnostic = { code: string; filename: string; labels: { span: { line: number } }[] }
