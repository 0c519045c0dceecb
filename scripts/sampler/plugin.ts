import { strToU8, zipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import { type Plugin, runnerImport } from 'vite'
import { samplerPathOf } from '../../src/core/pages/paths.ts'
import { PAPER } from '../cloth/colors.ts'
import { loadValidContent } from '../content/load.ts'
import { content } from '../content/plugin.ts'
import { frontCover } from '../pictures/choice.ts'
import type * as Files from './files.tsx'

/** Makes the sampler for e-readers, `/thirty-two-sampler.epub`, if the content has one; a build writes it as a file. */
export function sampler(folder: string): Plugin {
  return {
    name: 'sampler',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const made = await samplerOf(folder)
      if (made === undefined) return
      this.emitFile({ type: 'asset', fileName: made.path.slice(1), source: made.epub })
    },
    configureServer({ middlewares }) {
      middlewares.use(({ url }, response, next) => {
        if (!url?.endsWith('.epub')) return next()
        const answer = (made: Sampler | undefined) => {
          if (made?.path !== url) return next()
          response.setHeader('content-type', 'application/epub+zip')
          response.end(made.epub)
        }
        void samplerOf(folder).then(answer, next)
      })
    },
  }
}

type Sampler = { path: string; epub: Uint8Array }

/** Equal content gives equal bytes. */
export async function samplerOf(folder: string): Promise<Sampler | undefined> {
  const all = await loadValidContent(folder)
  if (all.book.sampler === undefined) return undefined
  // Vite renders the site's own components, which Node cannot import.
  const { module } = await runnerImport<typeof Files>('/scripts/sampler/files.tsx', {
    logLevel: 'error',
    plugins: [content(folder)],
  })
  const texts = Object.entries({
    ...module.samplerFiles(),
    'sampler.css': await readFile('scripts/sampler/sampler.css', 'utf8'),
  })
  const epub = zipSync(
    {
      mimetype: [strToU8('application/epub+zip'), { level: 0 }],
      ...Object.fromEntries(texts.map(([path, text]) => [path, strToU8(text)])),
      'cover.jpg': [await coverImage(frontCover(all).file), { level: 0 }],
    },
    // The first day that the format allows; the build's own time would change the bytes.
    { level: 9, mtime: new Date(1980, 0, 1) },
  )
  return { path: samplerPathOf(all.product), epub }
}

async function coverImage(file: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(await readFile(file))
    .autoOrient()
    .resize(1600, 2400, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: PAPER })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}
