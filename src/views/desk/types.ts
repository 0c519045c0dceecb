import type { Hold } from '../../core/forms/holds.ts'

export type KindName = 'signup' | 'entry'

export type Stage = 'open' | 'empty' | 'late' | 'closed' | 'drawable' | 'asked' | 'done'

/** What a press of a button has done, as the next page tells it. */
export type Done = {
  what:
    | 'released'
    | 'held'
    | 'erased'
    | 'closed'
    | 'asked'
    | 'nobody'
    | 'early'
    | 'no_number'
    | 'noted'
    | 'unasked'
    | 'taken'
    | 'time_left'
  moved: number
  stayed: number
  isUnderWay: boolean
  isListed: boolean
}

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
