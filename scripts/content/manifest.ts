import type { Plugin } from 'vite'
import { GREEN } from './colors.ts'
import { iconsIn } from './icons.ts'
import { type Content, correctContent } from './load.ts'

const MANIFEST = 'site.webmanifest'

/** What a phone's home screen calls the site: https://www.w3.org/TR/appmanifest/ */
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
    background_color: '#f8f2e6',
    theme_color: book.color ?? GREEN,
    icons,
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** By path: the manifest with the book's title, and icons in its color, which come before those of `public/`. */
async function filesOf(content: Content): Promise<Map<string, string | Buffer>> {
  const { color } = content.book.book
  const icons = color === undefined ? [] : await iconsIn(color)
  return new Map([[MANIFEST, manifestOf(content)], ...icons])
}

const types: Readonly<Record<string, string>> = {
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  png: 'image/png',
}

/** What a browser shows the site by, in its tabs and on a home screen; a build writes the files. */
export function manifest(folder: string): Plugin {
  return {
    name: 'manifest',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, source] of await filesOf(await correctContent(folder)))
        this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = request.url?.slice(1) ?? ''
        const type = types[path.split('.').at(-1) ?? '']
        if (type === undefined || !/^(site|favicon|icons)\b/.test(path)) return next()
        const answer = (files: Map<string, string | Buffer>) => {
          const file = files.get(path)
          if (file === undefined) return next()
          response.setHeader('content-type', type)
          response.end(file)
        }
        void correctContent(folder).then(filesOf).then(answer, next)
      })
    },
  }
}
