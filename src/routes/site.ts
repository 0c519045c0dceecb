import { createMiddleware } from 'hono/factory'
import { readConfiguration, siteAt, type Configuration } from '../domain/configuration'
import type { AppEnv, Bindings } from './app-env'

const configurations = new WeakMap<Bindings, Configuration>()

/** Reads the clock once for each request and gives every handler the site as it is at that instant. */
export const site = createMiddleware<AppEnv>(async (c, next) => {
  const configuration = configurationOf(c.env)
  const receivedAt = Date.now()
  const now = configuration.previewNow ?? receivedAt
  c.set('configuration', configuration)
  c.set('receivedAt', receivedAt)
  c.set('now', now)
  c.set('site', siteAt(configuration, now, new URL(c.req.url).origin))
  await next()
})

function configurationOf(env: Bindings): Configuration {
  const known = configurations.get(env)
  if (known !== undefined) return known
  const configuration = readConfiguration(env)
  configurations.set(env, configuration)
  return configuration
}
