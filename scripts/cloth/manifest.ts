import type { Plugin } from 'vite'
import { paths } from '../../src/core/pages/paths.ts'
import { GREEN, PAPER } from './colors.ts'
import { iconsIn } from './icons.ts'
import { type Content, loadValidContent } from '../content/load.ts'

/** The web app manifest: https://www.w3.org/TR/appmanifest/ */
function manifestOf({ book: { book } }: Content): string {
  const icons = [192, 512].map((size) => ({
    src: `/icons/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  }))
  const manifest = {
    name: book.title,
    short_name: book.title,
    start_url: '/',
    display: 'browser',
    background_color: PAPER,
    theme_color: book.color ?? GREEN,
    icons,
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** Serves the web app manifest; a build writes it as a file, and icons in the book's color. */
export function manifest(folder: string): Plugin {
  return {
    name: 'manifest',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const content = await loadValidContent(folder)
      const { color } = content.book.book
      this.emitFile({
        type: 'asset',
        fileName: paths.manifest.slice(1),
        source: manifestOf(content),
      })
      if (color === undefined) return
      for (const [fileName, source] of await iconsIn(color))
        this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer({ middlewares }) {
      middlewares.use(paths.manifest, (_, response, next) => {
        const answer = (content: Content) => {
          response.setHeader('content-type', 'application/manifest+json')
          response.end(manifestOf(content))
        }
        void loadValidContent(folder).then(answer, next)
      })
    },
  }
}
