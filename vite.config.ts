import cloudflare from '@hono/vite-dev-server/cloudflare'
import devServer, { defaultOptions } from '@hono/vite-dev-server'
import { createHash } from 'node:crypto'
import { cp, glob, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { imagetools } from 'vite-imagetools'
import { unusedReact } from './scripts/build/unused-react.ts'
import { quickEncoding } from './scripts/build/quick-encoding.ts'
import { sheets } from './scripts/build/sheets.ts'
import { words } from './scripts/build/words.ts'

const CLIENT = 'dist/client'
const WORKER = 'dist/worker'
const ENTRY = 'client/entry.ts'
const SOURCES = ['{src,client,public,scripts/build}/**/*', 'package-lock.json', 'vite.config.ts']
const ISLANDS =
  /node_modules|client.(live-form|send)|src.domain.(forms|fields|email)|src.content.(notices|field-messages)|src.views.(signup|form|field|toast|honeypot)/
// The giveaway's clock needs no React, and must not bring it along.
const PLAIN = /src.domain.(paths|words)|src.content.labels/
// In development these are Vite's own: sources, and what lies in public/.
const FILES = /^\/(src|client|icons)\/|^\/(favicon\.\w+|site\.webmanifest)$/

// react-dom/server also carries the legacy renderer, which nothing here calls.
const fizz = join(
  dirname(createRequire(import.meta.url).resolve('react-dom/package.json')),
  'cjs/react-dom-server.edge.production.js',
)

export default defineConfig(({ command }) => ({
  plugins: [
    imagetools(),
    unusedReact(),
    // The benchmark's stock renderer is React as it comes.
    ...(process.env['STOCK_REACT'] === undefined ? [quickEncoding()] : []),
    words(command),
    sheets(),
    buildFacts(command),
    devServer({
      entry: 'src/worker.tsx',
      adapter: cloudflare,
      exclude: [FILES, ...defaultOptions.exclude],
    }),
  ],
  ...(command === 'build' && { resolve: { alias: { 'react-dom/server': fizz } } }),
  build: {
    target: 'es2022',
    cssTarget: ['chrome120', 'firefox121', 'safari17.2'],
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        outDir: CLIENT,
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: ENTRY,
          // React and what the forms share is one chunk: apart they compress worse and cost a request each.
          output: {
            codeSplitting: {
              groups: [
                { name: 'islands', test: ISLANDS },
                { name: 'plain', test: PLAIN, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      ...(command === 'build' && {
        resolve: { noExternal: true, conditions: ['workerd', 'worker', 'module', 'production'] },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        outDir: WORKER,
        copyPublicDir: false,
        emitAssets: true,
        minify: true,
        rolldownOptions: {
          input: 'src/worker.tsx',
          output: { entryFileNames: 'worker.js', codeSplitting: false },
        },
      },
    },
  },
  builder: {
    // The worker names the client's hashed files, so the client is built first; what the worker's views
    // emit (fonts, images) is served with the client's.
    async buildApp(builder) {
      await builder.build(builder.environments['client']!)
      await builder.build(builder.environments['ssr']!)
      await cp(join(WORKER, 'assets'), join(CLIENT, 'assets'), { recursive: true })
      await rm(join(WORKER, 'assets'), { recursive: true })
      await rm(join(CLIENT, '.vite'), { recursive: true })
    },
  },
}))

/** Tells the worker what it was built from: a build id, and the entry script's name and integrity. */
function buildFacts(command: 'build' | 'serve'): Plugin {
  const id = '\0virtual:build'
  return {
    name: 'build-facts',
    resolveId: (source) => (source === 'virtual:build' ? id : undefined),
    async load(source) {
      if (source !== id) return undefined
      const facts =
        command === 'build' ? await builtFacts() : { id: 'dev', entry: { src: `/${ENTRY}` } }
      return `export const build = ${JSON.stringify(facts)}`
    },
  }
}

async function builtFacts() {
  const manifest = JSON.parse(await readFile(join(CLIENT, '.vite/manifest.json'), 'utf8'))
  const file: string = manifest[ENTRY].file
  const integrity = createHash('sha256')
    .update(await readFile(join(CLIENT, file)))
    .digest('base64')
  return {
    id: await digestOfSources(),
    entry: { src: `/${file}`, integrity: `sha256-${integrity}` },
  }
}

/** One short digest over everything that a page is made of. */
async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const found = await Array.fromAsync(glob(SOURCES, { withFileTypes: true }))
  const files = found.filter((entry) => entry.isFile())
  for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).toSorted()) {
    hash.update(relative('.', file)).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}
