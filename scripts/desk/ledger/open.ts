import { localLedger } from '../ledger.ts'
import type { Place } from '../place.ts'
import type { Ask } from './ask.ts'
import { remoteLedger } from './remote.ts'

/** The ledger of a place, opened when it is first asked. Asking throws `Refused` when it cannot. */
export function openLedger(place: Place): Ask {
  let ask: Ask | undefined
  return (...statements) => {
    ask ??= place.remote ? remoteLedger(place) : localLedger(place)
    return ask(...statements)
  }
}
