import type { Context } from 'hono'
import type { Configuration, Vars } from '../domain/configuration'
import type { Site } from '../domain/site'
import type { PageCache } from './page-cache'

export type Bindings = Env & Vars

export type AppEnv = {
  Bindings: Bindings
  Variables: Moment & { site: Site }
}

/** What one request is answered from. */
export type Moment = {
  configuration: Configuration
  /** The clock at the request, in milliseconds; for a signup or an entry, when its body had arrived whole. */
  receivedAt: number
  /** The same, unless PREVIEW_NOW replaces it: what pages and phases go by. */
  now: number
  edition: Edition
}

/** The site as it stays until its phase or day changes, and its pages as they were rendered: they change together. */
export type Edition = {
  site: Site
  pages: PageCache
  /** The instant that it was made for. */
  from: number
  /** When the next edition follows; undefined when none does. */
  until: number | undefined
}

export type AppContext = Context<AppEnv>
