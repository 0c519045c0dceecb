import type { Head } from '../../draw/list.ts'
import type { Commitment } from './commitment.ts'
import type { LeafState } from './sealed-states.ts'
import type { LogEntry } from './winner-log.ts'

/** A revealed leaf: its index in the list, its salt and its state. */
type Opening = { leaf: number; salt: string; state: LeafState }

/** `content/giveaways/{id}.draw.json`: all that is needed to check a draw. Contains no personal data. */
export type DrawFile = {
  commitment: Commitment
  heads: Head[]
  /** Both in ledger order, 32 bytes in hex each. */
  leaves: string[]
  sealedStates: string[]
  /** The beacon's signature of the round; null until the draw has run. */
  signature: string | null
  /** In rank order, as far as people were asked. */
  openings: Opening[]
  winners: LogEntry[]
}

/** The part of a draw file that the draw's page shows; the rest can be megabytes. */
export type DrawSummary = Pick<DrawFile, 'commitment' | 'signature' | 'openings' | 'winners'>
