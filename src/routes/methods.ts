import type { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { AppContext, AppEnv } from './app-env'

/** The methods of each path, read off the routes themselves. */
export function methodsOf(routes: Hono<AppEnv>['routes']): TrieRouter<string> {
  const methods = new TrieRouter<string>()
  for (const { method, path } of routes) {
    if (method === 'ALL') continue
    methods.add('ALL', path, method)
    if (method === 'GET') methods.add('ALL', path, 'HEAD')
  }
  return methods
}

/** What `Allow` says when this path is known and its method is wrong; undefined for a path that nobody knows. */
export async function allowed(c: AppContext, methods: TrieRouter<string>) {
  const known = methods.match('ALL', c.req.path)[0].map(([method]) => method)
  if (known.length > 0) return known.includes(c.req.method) ? undefined : known.join(', ')
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return undefined
  const file = await c.env.ASSETS.fetch(c.req.url, { method: 'HEAD' })
  return file.ok ? 'GET, HEAD' : undefined
}
