import type { Context } from 'hono'
import type { Configuration, Vars } from '../domain/configuration'
import type { Site } from '../domain/site'

export type Bindings = Env & Vars

export type AppEnv = {
  Bindings: Bindings
  Variables: {
    configuration: Configuration
    /** The request's one reading of the clock, in milliseconds. */
    receivedAt: number
    /** The same, unless PREVIEW_NOW replaces it: what pages and phases go by. */
    now: number
    site: Site
  }
}

export type AppContext = Context<AppEnv>
