import { registerHooks } from 'node:module'
import type { Guide } from '../../src/core/content/types.ts'
import { samplerPathOf } from '../../src/core/pages/paths.ts'
import { colorSheet } from './colors.ts'
import { consentHashes } from './consent.ts'
import { type Content, loadValidContent } from './load.ts'
import { letterOf } from './letter.ts'

const PREFIX = 'virtual:content/'

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

/** The code of each module, by name. Each field has its own module, so that scripts contain only fields they use. */
export function modulesOf(content: Content): Map<string, string> {
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
      colorSheet: colorSheet(book.book.color),
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
