import type { Hono } from 'hono'
import { PatternRouter } from 'hono/router/pattern-router'
import type { AppContext, AppEnv } from './app-env.ts'

export function methodsOf(routes: Hono<AppEnv>['routes']): PatternRouter<string> {
  const methods = new PatternRouter<string>()
  for (const { method, path } of routes) {
    if (method === 'ALL') continue
    methods.add('ALL', path, method)
    if (method === 'GET') methods.add('ALL', path, 'HEAD')
  }
  return methods
}

/** The `Allow` header of a known path with a wrong method; undefined for an unknown path. */
export function allowed(c: AppContext, methods: PatternRouter<string>): string | undefined {
  const known = new Set(methods.match('ALL', c.req.path)[0].map(([method]) => method))
  return known.size === 0 || known.has(c.req.method) ? undefined : [...known].join(', ')
}
