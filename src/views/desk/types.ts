import type { Hold } from '../../core/forms/holds.ts'
import type { done } from './labels.ts'

export type KindName = 'signup' | 'entry'

export type Stage = 'open' | 'empty' | 'late' | 'closed' | 'drawable' | 'asked' | 'done'

/** What a press of a button has done, as the next page tells it. */
export type Done = {
  what: keyof typeof done
  moved: number
  stayed: number
  isUnderWay: boolean
  isListed: boolean
}

/** A name and its value, such as an instant and what happens then. */
export type Fact = { label: string; value: string }

/** A submission in a list. Instants are texts. */
export type RowLine = {
  id: string
  kind: KindName
  name: string
  email: string
  received: string
  status: 'delivered' | 'pending' | 'refused' | 'held'
  hold: Hold | null
  cause: string | null
  giveaway: string | null
  /** When a person last decided. */
  reviewed: string | undefined
}

/** A message that could not be stored. */
export type MessageLine = { id: string; received: string; cause: string; body: string }
