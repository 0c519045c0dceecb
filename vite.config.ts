import devServer, { defaultOptions } from '@hono/vite-dev-server'
import cloudflare from '@hono/vite-dev-server/cloudflare'
import { appendFile, cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { defineConfig, type UserConfig } from 'vite'
import { imagetools } from 'vite-imagetools'
import { clientBuild, MAIN } from './tools/vite/client-build.ts'
import { contentFolder } from './tools/content/folder.ts'
import { content } from './tools/vite/content.ts'
import { generatedFiles } from './tools/vite/assets.ts'
import { reload } from './tools/vite/reload.ts'

/** React's renderer of strings: 29 kB gzip in the worker, which `react-dom/server.edge` loads and nobody calls. */
const LEGACY_RENDERER = /.*react-dom-server-legacy\.browser.*/

const IMMUTABLE = '\n  Cache-Control: public, max-age=31536000, immutable\n'
// Vite serves these itself in development: sources, and the files of public/.
const FILES = [
  /^\/(src\/|client\/|(content|sample)\/pictures\/|licenses\.|speculation\.)/,
  ...defaultOptions.exclude,
]

/** The content folder, and the output folder. */
export type Folders = { content: string; output: string }

export const production: Folders = { content: contentFolder(), output: 'dist' }

export default defineConfig(({ command }) => siteConfig(command, production))

export function siteConfig(command: 'build' | 'serve', folders: Folders): UserConfig {
  const client = join(folders.output, 'client')
  const worker = join(folders.output, 'worker')
  return {
    plugins: [
      // For every importer, so that an owner's picture may have any format that sharp reads.
      imagetools({ include: /\?.*&as=(url|srcset|metadata)/, cache: { dir: '.cache/imagetools' } }),
      content(folders.content),
      generatedFiles(folders.content),
      clientBuild(command, folders.content, client),
      reload(),
      devServer({ entry: 'src/worker.tsx', adapter: cloudflare, exclude: FILES }),
    ],
    resolve: { alias: [{ find: LEGACY_RENDERER, replacement: 'data:text/javascript,' }] },
    build: {
      target: 'es2022',
      cssTarget: ['chrome120', 'firefox121', 'safari17.2', 'ios17.2'],
      assetsInlineLimit: 0,
      rolldownOptions: { checks: { pluginTimings: false } },
    },
    // Names of this computer for other devices and for tunnels, beside localhost and IP addresses.
    server: { allowedHosts: ['.local', '.trycloudflare.com'] },
    environments: {
      client: {
        build: {
          outDir: client,
          manifest: true,
          // The quiz's loader preloads its modules, at low priority.
          modulePreload: false,
          rolldownOptions: { input: MAIN },
        },
      },
      ssr: {
        ...(command === 'build' && {
          resolve: { noExternal: true, conditions: ['workerd', 'worker', 'module', 'production'] },
          define: { 'process.env.NODE_ENV': '"production"' },
        }),
        build: {
          outDir: worker,
          copyPublicDir: false,
          emitAssets: true,
          minify: true,
          // Uploaded with the worker, so that production's stacks name source lines.
          sourcemap: true,
          rolldownOptions: {
            input: 'src/worker.tsx',
            // The runtime takes each export of the main module for an entry point, so the bundler may add none.
            preserveEntrySignatures: 'strict',
            output: { entryFileNames: 'worker.js', chunkFileNames: '[name].js' },
          },
        },
      },
    },
    builder: {
      // The worker names the client's hashed files, so the client is built first. Files that views emit move there.
      async buildApp(builder) {
        console.log('  scripts and sampler')
        await builder.build(builder.environments['client']!)
        console.log('  worker')
        await builder.build(builder.environments['ssr']!)
        await cp(join(worker, 'assets'), join(client, 'assets'), { recursive: true })
        await rm(join(worker, 'assets'), { recursive: true })
        await rm(join(client, '.vite'), { recursive: true })
        // One rule per file: a rule for /assets/* would make browsers cache a 404 for a year as well.
        // Link previews share one rule in public/_headers, because Cloudflare accepts at most 100 rules.
        const files = (await readdir(join(client, 'assets'))).filter(
          (file) => !file.startsWith('link-preview-'),
        )
        const rules = files.map((file) => `/assets/${file}${IMMUTABLE}`)
        await appendFile(join(client, '_headers'), rules.join(''))
      },
    },
  }
}
