import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const QUERY = '?words'

/**
 * `import guides from '../content/guides?words'` hands over a content file without carrying its text in the worker: the
 * build writes it as a JSON asset and the import is its URL. Under `npm run dev` it is the data itself.
 */
export function words(command: 'build' | 'serve'): Plugin {
  return {
    name: 'words',
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return undefined
      const file = await this.resolve(source.slice(0, -QUERY.length), importer)
      return file && `${file.id}${QUERY}`
    },
    async load(id) {
      if (!id.endsWith(QUERY)) return undefined
      const file = id.slice(0, -QUERY.length)
      if (command === 'serve') {
        return `import * as data from ${JSON.stringify(file)}\nexport default { data }`
      }
      this.addWatchFile(file)
      const source = JSON.stringify(await import(pathToFileURL(file).href))
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      const fileName = `assets/${basename(file, '.ts')}-${hash}.json`
      this.emitFile({ type: 'asset', fileName, source })
      return `export default { url: ${JSON.stringify(`/${fileName}`)} }`
    },
  }
}
