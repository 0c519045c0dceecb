import { type Configuration, readConfiguration } from '../configuration.ts'
import { logError } from '../lib/log.ts'
import type { Bindings } from './app-env.ts'

const known = new WeakMap<Bindings, Configuration>()

/** The configuration, read once per isolate. Unreadable settings are logged then, not at each request. */
export function configurationOf(env: Bindings): Configuration {
  const before = known.get(env)
  if (before !== undefined) return before
  const configuration = readConfiguration(env)
  known.set(env, configuration)
  for (const unreadable of configuration.unreadable) logError('setting_unreadable', unreadable)
  const { origin, preview, overlapped } = configuration
  if (overlapped.length > 0) logError('giveaways_overlap', { overlapped: overlapped.join(' ') })
  if (origin !== undefined && preview !== undefined) {
    logError('preview_at_site_origin', { setting: 'PREVIEW_NOW', ignored_at: origin })
  }
  return configuration
}
