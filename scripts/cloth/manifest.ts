import { extname } from 'node:path'
import type { Plugin } from 'vite'
import { paths } from '../../src/core/pages/paths.ts'
import { GREEN, PAPER } from './colors.ts'
import { iconsIn } from './icons.ts'
import { type Content, loadValidContent } from '../content/load.ts'

/** The web app manifest: https://www.w3.org/TR/appmanifest/ */
function manifestOf(content: Content): string {
  const { title } = content.book.book
  const icons = [192, 512].map((size) => ({
    src: `/icons/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  }))
  const manifest = {
    name: title,
    short_name: title,
    start_url: '/',
    display: 'browser',
    background_color: PAPER,
    theme_color: colorOf(content),
    icons,
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

function colorOf({ book: { book } }: Content): string {
  return book.color ?? GREEN
}

/** The web app manifest and the icons in the book's color: files of a build, drawn for each request in development. */
export function manifest(folder: string): Plugin {
  const filesOf = async () => {
    const content = await loadValidContent(folder)
    const icons = await iconsIn(colorOf(content))
    return icons.set(paths.manifest.slice(1), manifestOf(content))
  }
  return {
    name: 'manifest',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, source] of await filesOf())
        this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer({ middlewares }) {
      middlewares.use(({ url = '' }, response, next) => {
        const type = types[extname(url)]
        const answer = (files: Map<string, string | Buffer>) => {
          const file = files.get(url.slice(1))
          if (file === undefined) return next()
          response.setHeader('content-type', type!)
          response.end(file)
        }
        if (type === undefined) next()
        else void filesOf().then(answer, next)
      })
    },
  }
}

const types: Readonly<Record<string, string>> = {
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
}
