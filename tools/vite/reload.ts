import type { Plugin } from 'vite'

/** Reloads open pages when a view, a style sheet or content changes that the server renders from. */
export function reload(): Plugin {
  let [requestedAt, changedAt] = [0, 0]
  return {
    name: 'reload',
    configureServer({ middlewares, ws }) {
      middlewares.use(({ headers, url }, response, next) => {
        if (headers.accept?.includes('text/html')) requestedAt = performance.now()
        // A font that arrives late moves the text, and Chromium then restores another scroll position.
        if (url?.endsWith('.woff2')) response.setHeader('cache-control', 'max-age=3600')
        next()
      })
      // The previous page may have got Vite's message, so a page requested before the change gets one, too.
      ws.on('connection', (socket) => {
        if (requestedAt < changedAt) socket.send(JSON.stringify({ type: 'full-reload' }))
      })
    },
    hotUpdate({ modules, server }) {
      if (modules.length === 0) return
      changedAt = performance.now()
      // Vite itself handles modules of the browser.
      if (this.environment.name === 'ssr') {
        server.environments.client.hot.send({ type: 'full-reload' })
      }
    },
  }
}
