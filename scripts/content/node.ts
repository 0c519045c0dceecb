import { registerHooks } from 'node:module'

let provided: Promise<void> | undefined

/** Lets Node import `virtual:content/…`, as Vite does for the site, so that a script may import the site's own rules after it. */
export function provideContent(folder: string): Promise<void> {
  provided ??= provide(folder)
  return provided
}

// Loaded here, because most commands of the admin commands need no content.
async function provide(folder: string): Promise<void> {
  const [{ correctContent }, { modulesOf, PREFIX }] = await Promise.all([
    import('./load.ts'),
    import('./plugin.ts'),
  ])
  const modules = modulesOf(await correctContent(folder))
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
