import type { Plugin } from 'vite'

/** Leaves React's legacy renderer (`renderToString`) out of the worker: 29 kB gzip, loaded by `react-dom/server.edge` and never called. */
export function withoutLegacyRenderer(): Plugin {
  return {
    name: 'without-legacy-renderer',
    apply: 'build',
    load: {
      filter: { id: /react-dom-server-legacy\.browser/ },
      handler: () => 'module.exports = {}',
    },
  }
}
