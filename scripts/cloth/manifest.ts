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

/** Serves the web app manifest; a build writes it as a file, and icons in the book's color. */
export function manifest(folder: string): Plugin {
  return {
    name: 'manifest',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const content = await loadValidContent(folder)
      this.emitFile({
        type: 'asset',
        fileName: paths.manifest.slice(1),
        source: manifestOf(content),
      })
      for (const [fileName, source] of await iconsIn(colorOf(content)))
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
