import type { Plugin } from 'vite'

/**
 * Leaves dynamic imports as browsers have them. Vite would wrap each in its loader of style sheets and preloads: 669 bytes of the
 * entry script (brotli), and no script of this site has either.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? 'export const __vitePreload = (load) => load()'
        : undefined,
  }
}
