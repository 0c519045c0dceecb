import type { Context } from 'hono'
import {
  type Configuration,
  readConfiguration,
  type Site,
  type Vars,
} from '../../core/configuration.ts'
import { logError } from '../log.ts'
import type { Mailbox } from '../owner/write.ts'
import type { PostBody } from './post-format.ts'

/** `OWNER`: a binding `send_email` that an owner may add. */
export type Bindings = Env & Vars & { OWNER?: Mailbox }

export type AppEnv = {
  Bindings: Bindings
  Variables: RequestContext & {
    site: Site
    /** The fields of a post to the dashboard. */
    ownersPost: PostBody
  }
}

export type RequestContext = {
  configuration: Configuration
  /** Milliseconds since the epoch; for a form post, when its body had arrived. */
  receivedAt: number
  /** The time for pages and phases: `receivedAt`, or PREVIEW_NOW. */
  now: number
  snapshot: Snapshot
}

/** The site and its cached pages until a giveaway's state changes or the book is released. */
export type Snapshot = {
  site: Site
  /** By path, the latest of each: all pages of the sample take 3.5 MB. */
  pages: Map<string, CachedPage>
  from: number
  /** When the next one begins; Infinity: never. */
  until: number
  /** When to read which lists are closed; Infinity: never, because no giveaway is open. */
  listsAt: number
}

/** `key`: path and state of the page. The body is a blob, which the runtime sends without a copy. */
export type CachedPage = { key: string; body: Blob; headers: Headers; etag: string }

export type AppContext = Context<AppEnv>

/** What an isolate has read and computed. */
type IsolateState = {
  configuration: Configuration
  snapshots: Map<string, Snapshot>
  /** When lists were closed, by the giveaway's id. */
  closed: Map<string, number>
}

const isolateStates = new WeakMap<Bindings, IsolateState>()

export function isolateStateOf(env: Bindings): IsolateState {
  const current = isolateStates.get(env)
  if (current !== undefined) return current
  const state = { configuration: configurationFor(env), snapshots: new Map(), closed: new Map() }
  isolateStates.set(env, state)
  return state
}

function configurationFor(env: Bindings): Configuration {
  const configuration = requireReceiptKey(readConfiguration(env))
  for (const invalid of configuration.invalid) logError('setting_invalid', invalid)
  return configuration
}

/** A public site needs a secret key: everybody knows the development key. */
function requireReceiptKey(configuration: Configuration): Configuration {
  const { origin, receiptKey, invalid } = configuration
  if (origin === undefined || receiptKey !== undefined) return configuration
  const missing = { setting: 'RECEIPT_KEY', expected: 'a secret text of your own' } as const
  return { ...configuration, invalid: [...invalid, missing] }
}
