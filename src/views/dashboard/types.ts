import type { Hold } from '../../core/forms/holds.ts'

export type KindName = 'signup' | 'entry'

/** A name and its value, such as an instant and what happens then. */
export type Fact = { label: string; value: string }

/** A date of a giveaway. */
export type DateName = 'opens' | 'closes' | 'list' | 'number'

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
