import type { Context } from 'hono'
import type { Configuration } from '../configuration.ts'
import type { Vars } from '../domain/settings.ts'
import type { Site } from '../pages/site.ts'
import type { PageCache } from './context.ts'

export type Bindings = Env & Vars

export type AppEnv = {
  Bindings: Bindings
  Variables: Moment & { site: Site }
}

export type Moment = {
  configuration: Configuration
  /** The clock at the request, in milliseconds; for a form post, when its body had arrived. */
  receivedAt: number
  /** The same, or PREVIEW_NOW: the time for pages and phases. */
  now: number
  edition: Edition
}

/** The site between two changes of phase or day, with its cached pages. */
export type Edition = {
  site: Site
  pages: PageCache
  from: number
  /** When the next edition begins; undefined for never. */
  until: number | undefined
}

export type AppContext = Context<AppEnv>
