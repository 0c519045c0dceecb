import { registerHooks } from 'node:module'
import { loadValidContent } from './load.ts'
import { modulesOf, PREFIX } from './plugin.ts'

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
      if (!url.startsWith(PREFIX)) return next(url, context)
      const source = modules.get(url)
      if (source === undefined) throw new Error(`Unknown content module: ${url}`)
      return { format: 'module', source, shortCircuit: true }
    },
  })
}
