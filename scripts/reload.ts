import type { Plugin } from 'vite'

/** Reloads open pages when something has changed that the server renders from: a view, a style sheet, content. */
export function reload(): Plugin {
  // When a page was last asked for, and when something last changed.
  let [asked, changed] = [0, 0]
  return {
    name: 'reload',
    configureServer({ middlewares, ws }) {
      middlewares.use(({ headers }, _, next) => {
        if (headers.accept?.includes('text/html')) asked = performance.now()
        next()
      })
      // Vite has told the page before, whose socket was still open, so the new one is told as soon as it listens.
      ws.on('connection', (socket) => {
        if (asked < changed) socket.send(JSON.stringify({ type: 'full-reload' }))
      })
    },
    hotUpdate({ modules, server }) {
      if (modules.length === 0) return
      changed = performance.now()
      // Of the browser's own modules Vite tells it.
      if (this.environment.name === 'ssr') {
        server.environments.client.hot.send({ type: 'full-reload' })
      }
    },
  }
}
