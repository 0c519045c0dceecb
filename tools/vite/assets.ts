import { extname } from 'node:path'
import type { Plugin } from 'vite'
import { paths, samplerPathOf } from '../../src/core/pages/paths.ts'
import { GREEN } from '../content/colors.ts'
import { iconsIn, type Makers } from '../assets/icons.ts'
import { manifestOf } from '../assets/manifest.ts'
import { loadValidContent } from '../content/load.ts'
import { content as contentModules } from './content.ts'
import { samplerOf } from '../assets/sampler/epub.ts'

/** Files generated from the content: a build writes them, the development server generates each on request. */
export function generatedFiles(folder: string): Plugin {
  return {
    name: 'generated-files',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [path, make] of Object.entries(await makersOf(folder)))
        this.emitFile({ type: 'asset', fileName: path.slice(1), source: await make() })
    },
    configureServer({ middlewares }) {
      middlewares.use(({ url = '' }, response, next) => {
        const type = types[extname(url)]
        if (type === undefined) return next()
        const answer = (file: string | Uint8Array | undefined) => {
          if (file === undefined) return next()
          response.setHeader('content-type', type)
          response.end(file)
        }
        void makersOf(folder)
          .then((makers) => makers[url]?.())
          .then(answer, next)
      })
    },
  }
}

const types: Readonly<Record<string, string>> = {
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.epub': 'application/epub+zip',
}

async function makersOf(folder: string): Promise<Makers> {
  const content = await loadValidContent(folder)
  const { book, sampler } = content.book
  const color = book.color ?? GREEN
  return {
    ...(await iconsIn(color)),
    [paths.manifest]: () => manifestOf(book.title, color),
    ...(sampler && {
      [samplerPathOf(content.product)]: () => samplerOf(folder, contentModules(folder)),
    }),
  }
}
