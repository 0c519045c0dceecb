import { registerHooks } from 'node:module'
import { correctContent } from './load.ts'
import { modulesOf, PREFIX } from './plugin.ts'

let provided: Promise<void> | undefined

/** Lets Node import `virtual:content/…`, as Vite does for the site, so that a script may import the site's own rules after it. */
export function provideContent(): Promise<void> {
  provided ??= provide()
  return provided
}

async function provide(): Promise<void> {
  const modules = modulesOf(await correctContent())
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith(PREFIX)
        ? { url: specifier, shortCircuit: true }
        : next(specifier, context),
    load(url, context, next) {
      if (!url.startsWith(PREFIX)) return next(url, context)
      const source = modules.get(url)
      if (source === undefined) throw new Error(`there is no content called ${url}`)
      return { format: 'module', source, shortCircuit: true }
    },
  })
}
