import { registerHooks } from 'node:module'
import { relative, resolve, sep } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type { Guide } from '../../src/core/content/types.ts'
import { samplerPathOf } from '../../src/core/pages/paths.ts'
import { clothSheet } from '../content/colors.ts'
import { letterOf } from '../assets/mails/text.ts'
import { consentHashes } from '../content/consent.ts'
import { isUnseen } from '../content/content-files.ts'
import { type Content, loadValidContent } from '../content/load.ts'

const PREFIX = 'virtual:content/'
const MODULE = /^virtual:(content\/|pictures$|cards$)/

/**
 * Provides the content as modules: `virtual:content/book` exports each field of `book.yaml`. A mistake stops the build; in
 * development it is shown, and the site keeps its content. `virtual:cards` is empty in development.
 */
export function content(folder: string): Plugin {
  let loading: ReturnType<typeof load> | undefined
  let change: { at: number; isValid: Promise<boolean> } | undefined
  const load = async () => {
    const content = await loadValidContent(folder)
    return { content, modules: modulesOf(content) }
  }

  async function reload({ config, environments }: ViteDevServer): Promise<boolean> {
    try {
      loading = Promise.resolve(await load())
      return true
    } catch (error) {
      const { message } = error as Error
      config.logger.error(message, { timestamp: true })
      environments.client.hot.send({ type: 'error', err: { message, stack: '' } })
      return false
    }
  }

  return {
    name: 'content',
    resolveId: (source) => (MODULE.test(source) ? `\0${source}` : undefined),
    async load(id) {
      const name = id.slice(1)
      if (id !== `\0${name}` || !MODULE.test(name)) return undefined
      loading ??= load()
      const { content, modules } = await loading
      // Imported only here: the admin commands draw no pictures.
      if (name === 'virtual:pictures')
        return (await import('../assets/pictures/module.ts')).picturesModule(folder, content)
      if (name === 'virtual:cards') {
        if (this.environment.mode === 'dev') return 'export const cards = {}'
        const { cardsModule } = await import('../assets/cards/module.ts')
        return cardsModule(content, (fileName, source) =>
          this.emitFile({ type: 'asset', fileName, source }),
        )
      }
      const code = modules.get(name)
      return code && { code, moduleSideEffects: false }
    },
    async hotUpdate({ file, modules, timestamp, server }) {
      if (!resolve(file).startsWith(resolve(folder) + sep)) return undefined
      if (isUnseen(relative(folder, file))) return []
      // Called once for each environment.
      if (change?.at !== timestamp) change = { at: timestamp, isValid: reload(server) }
      if (!(await change.isValid)) return []
      const all = [...this.environment.moduleGraph.idToModuleMap.values()]
      return [...modules, ...all.filter(({ id }) => MODULE.test(id?.slice(1) ?? ''))]
    },
  }
}

let provided: Promise<void> | undefined

/** Lets Node import `virtual:content/…` as Vite does, so that a script can then import the site's own rules. */
export function provideContent(folder: string): Promise<void> {
  provided ??= provide(folder)
  return provided
}

async function provide(folder: string): Promise<void> {
  const modules = modulesOf(await loadValidContent(folder))
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith(PREFIX)
        ? { url: specifier, shortCircuit: true }
        : next(specifier, context),
    load(url, context, next) {
      const source = modules.get(url)
      if (source === undefined) return next(url, context)
      return { format: 'module', source, shortCircuit: true }
    },
  })
}

/** The code of each module, by name. Each field is a module of its own, so that a script contains only the fields it uses. */
function modulesOf(content: Content): Map<string, string> {
  const { book, quiz, identities, list, chapters, guides, pages, giveaways, mails } = content
  const winner = mails.get('giveaway-winner')
  const { present, product, plan, testimonials, redirects } = content
  const files: Record<string, object> = {
    book,
    quiz,
    identities,
    list,
    chapters: { chapters, previewed: [...chapters.keys()] },
    guides: { guides, verses: Object.fromEntries(Object.entries(guides).map(verseOf)) },
    pages,
    giveaways,
    dashboard: { winnerMail: winner && letterOf(winner) },
    site: {
      present,
      guided: Object.keys(guides),
      product,
      samplerPath: book.sampler && samplerPathOf(product),
      buyUrl: book.shops[0]!.url,
      plan,
      testimonials,
      redirects,
      clothSheet: clothSheet(book.book.color),
      consents: consentHashes(content),
    },
  }
  const modules = new Map<string, string>()
  for (const [file, fields] of Object.entries(files)) {
    const name = `${PREFIX}${file}`
    const reexports = Object.keys(fields).map((field) => `export * from '${name}/${field}'`)
    modules.set(name, reexports.join('\n'))
    for (const [field, value] of Object.entries(fields))
      modules.set(`${name}/${field}`, `export const ${field} = ${literal(value)}`)
  }
  return modules
}

/** The browser needs no more of a guide. */
function verseOf([identity, { verse, verseReference }]: [string, Guide]) {
  return [identity, { verse, verseReference }] as const
}

function literal(value: unknown): string {
  return value instanceof Map ? `new Map(${JSON.stringify([...value])})` : JSON.stringify(value)
}
