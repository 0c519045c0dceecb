import { resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { consentHashes } from './consent.ts'
import { type Content, correctContent } from './load.ts'

export const PREFIX = 'virtual:content/'

/**
 * Provides the content as modules, one per file or folder: `virtual:content/book` exports each field of `book.yaml`. A
 * problem stops the build; `npm run dev` shows it in the page.
 */
export function content(folder = 'content'): Plugin {
  let loading: Promise<Content> | undefined
  return {
    name: 'content',
    resolveId: (source) => (source.startsWith(PREFIX) ? `\0${source}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      loading ??= correctContent(folder)
      return {
        code: moduleOf(await loading, id.slice(PREFIX.length + 1)),
        moduleSideEffects: false,
      }
    },
    configureServer: ({ watcher }) => void watcher.add(resolve(folder)),
    hotUpdate({ file, modules }) {
      if (!resolve(file).startsWith(resolve(folder) + sep)) return undefined
      loading = undefined
      const { moduleGraph, hot, name } = this.environment
      // A full reload, because the content is in the server's HTML.
      if (name === 'client') hot.send({ type: 'full-reload' })
      const made = [...moduleGraph.idToModuleMap].filter(([id]) => id.startsWith(`\0${PREFIX}`))
      return [...modules, ...made.map(([, module]) => module)]
    },
  }
}

/** A module's code: one export per field, so that bundles contain only used fields. */
export function moduleOf(found: Content, name: string): string {
  const { book, labels, notices, testimonials, redirects, chapters, guides, pages, giveaways } =
    found
  const modules: Record<string, object | undefined> = {
    book,
    notices: { notices },
    testimonials: { testimonials },
    redirects: { redirects },
    chapters: { chapters, previewed: Object.keys(chapters) },
    guides: { guides },
    pages,
    giveaways,
    consent: { consents: consentHashes(found) },
    ...Object.fromEntries(Object.entries(labels).map(([key, value]) => [`labels/${key}`, value])),
  }
  const fields = modules[name]
  if (fields === undefined) throw new Error(`there is no content called ${name}`)
  const lines = Object.entries(fields).map(
    ([key, value]) => `export const ${key} = ${JSON.stringify(value)}`,
  )
  return lines.join('\n')
}
