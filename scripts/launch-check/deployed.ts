import type { Fetch } from '../desk/fetch.ts'
import type { Place } from '../desk/place.ts'

/**
 * A deployed site: its origin, whether SITE_ORIGIN names it there, where its ledger is, and how it is asked. `now` is in
 * milliseconds since the epoch.
 */
export type Deployed = {
  origin: string
  hasOrigin: boolean
  place: Place
  fetchImpl: Fetch
  now: number
}
