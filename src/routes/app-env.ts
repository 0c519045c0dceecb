import type { Context } from 'hono'
import type { Configuration, Vars } from '../domain/configuration'
import type { Site } from '../domain/site'

export type Bindings = Env & Vars

export type AppEnv = {
  Bindings: Bindings
  Variables: {
    configuration: Configuration
    /** The request's one reading of the clock (PREVIEW_NOW replaces it), in milliseconds. */
    now: number
    site: Site
  }
}

export type AppContext = Context<AppEnv>
