import type { Plugin } from 'vite'

/** Reloads open pages when a view, a style sheet or content changes that the server renders from. */
export function reload(): Plugin {
  // When a page was last requested, and when something last changed.
  let [asked, changed] = [0, 0]
  return {
    name: 'reload',
    configureServer({ middlewares, ws }) {
      middlewares.use(({ headers, url }, response, next) => {
        if (headers.accept?.includes('text/html')) asked = performance.now()
        // A font that arrives late moves the text, and Chromium then restores another scroll position.
        if (url?.endsWith('.woff2')) response.setHeader('cache-control', 'max-age=3600')
        next()
      })
      // Vite's message may have reached the socket of the page before, so a new page gets one when it connects.
      ws.on('connection', (socket) => {
        if (asked < changed) socket.send(JSON.stringify({ type: 'full-reload' }))
      })
    },
    hotUpdate({ modules, server }) {
      if (modules.length === 0) return
      changed = performance.now()
      // Vite itself handles modules of the browser.
      if (this.environment.name === 'ssr') {
        server.environments.client.hot.send({ type: 'full-reload' })
      }
    },
  }
}
