import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What a file of each layer may import, as `docs/architecture.md` draws it. */
const layers: Readonly<Record<string, { file?: string; layers: string[]; libraries: string[] }>> = {
  content: { layers: [], libraries: [] },
  domain: { layers: ['content'], libraries: [] },
  schemas: {
    file: 'src/posts/schemas.ts',
    layers: ['content', 'domain'],
    libraries: ['zod/mini'],
  },
  delivery: { layers: ['content', 'domain'], libraries: ['zod/mini'] },
  views: { layers: ['content', 'domain'], libraries: ['react'] },
  http: { layers: ['content', 'domain', 'views', 'delivery'], libraries: ['hono/tiny', 'react'] },
  renderer: {
    file: 'src/http/render.tsx',
    layers: ['content', 'domain', 'views', 'delivery'],
    libraries: ['hono/tiny', 'react', 'react-dom/static.edge'],
  },
  routes: {
    layers: ['content', 'domain', 'views', 'delivery', 'http'],
    libraries: ['hono/tiny', '@hono/zod-validator', 'zod/mini'],
  },
  client: {
    file: 'client/probe.ts',
    layers: ['content', 'domain', 'views'],
    libraries: ['react', 'react-dom/client'],
  },
}
const others: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['content', 'domain', 'views', 'delivery', 'http', 'routes'].map((name) => [
      name,
      `src/${name}/other`,
    ]),
  ),
  client: 'client/other',
  worker: 'src/worker',
  scripts: 'scripts/other',
  tests: 'tests/support/other',
  bench: 'bench/other',
}
const libraries = [
  'hono/tiny',
  '@hono/zod-validator',
  'react',
  'react-dom/client',
  'react-dom/static.edge',
  'zod',
  'zod/mini',
]
/** What zod and the server's settings come with: they must not reach a browser, so that pages stay small. */
const server = [
  'src/domain/beacons',
  'src/domain/submissions',
  'src/domain/submission-schemas',
  'src/domain/post-marks',
  'src/domain/configuration',
]

const probes = Object.entries(layers).flatMap(([name, allowed]) => {
  const file = allowed.file ?? `src/${name}/probe.ts`
  const from = (target: string) => `${'../'.repeat(file.split('/').length - 1)}${target}`
  const own = file.startsWith('client') ? 'client' : file.split('/')[1]!
  const browser = ['views', 'client'].includes(own)
  return [
    ...Object.entries(others).map(([layer, target]) => ({
      file,
      specifier: from(target),
      allowed: layer === own || allowed.layers.includes(layer),
    })),
    ...libraries.map((library) => ({
      file,
      specifier: library,
      allowed: allowed.libraries.some((one) => one.split('/')[0] === library.split('/')[0]),
    })),
    ...(browser ? server.map((target) => ({ file, specifier: from(target), allowed: false })) : []),
  ]
})

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fence-'))
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
afterAll(() => rm(root, { recursive: true }))

test('lint refuses every import that points up, and every library outside its layer', () => {
  const oxlint = resolve('node_modules/.bin/oxlint')
  const { stdout } = spawnSync(oxlint, ['--format', 'json', '.'], { cwd: root, encoding: 'utf8' })
  const refused = (JSON.parse(stdout).diagnostics as Diagnostic[])
    .filter(({ code }) => code === 'eslint(no-restricted-imports)')
    .map(({ filename, labels }) => {
      const lines = probes.filter(({ file }) => file === filename)
      return `${filename}: ${lines[labels[0]!.span.line - 1]!.specifier}`
    })
  const expected = probes.filter(({ allowed }) => !allowed)
  expect(refused.toSorted()).toEqual(
    expected.map(({ file, specifier }) => `${file}: ${specifier}`).toSorted(),
  )
})

type Diagnostic = { code: string; filename: string; labels: { span: { line: number } }[] }
