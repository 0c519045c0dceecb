import { createHash } from 'node:crypto'
import { relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

const PLACEHOLDER = '__SHEETS_URL__'

/**
 * Takes the style sheets that pages inline out of the worker (a tenth of it) and writes them as one JSON asset by name; in
 * the code a sheet is its name. `src/sheets.ts` puts the text back when a page is rendered. A sheet that names a file stays
 * where it is, since the file's own name is found later.
 */
export function sheets(): Plugin {
  const texts: Record<string, string> = {}
  return {
    name: 'sheets',
    apply: 'build',
    enforce: 'post',
    // What an island brings along itself stays in its chunk.
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform(code, id) {
      const [file = '', query] = id.split('?')
      if (query !== 'inline' || !file.endsWith('.css')) return undefined
      const text = /^export default (".*");?$/s.exec(code.trim())?.[1]
      if (text === undefined) this.error(`${file} is not one string`)
      if (text.includes('__VITE_ASSET__')) return undefined
      const name = relative(resolve('src/views'), file)
      texts[name] = JSON.parse(text)
      return { code: `export default ${JSON.stringify(name)}`, map: null }
    },
    renderChunk(code) {
      if (!code.includes(PLACEHOLDER)) return undefined
      const names = Object.keys(texts).toSorted()
      const source = JSON.stringify(Object.fromEntries(names.map((name) => [name, texts[name]])))
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      const fileName = `assets/sheets-${hash}.json`
      this.emitFile({ type: 'asset', fileName, source })
      return { code: code.replace(PLACEHOLDER, `/${fileName}`), map: null }
    },
  }
}
