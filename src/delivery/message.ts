import type { Log } from '../domain/log'
import type { Db, Spill } from './stores'
import type { Timers } from './timers'

/** A queue's message. */
export type Message = {
  id: string
  body: unknown
  attempts: number
  ack(): void
  retry(options?: { delaySeconds?: number }): void
}

/** What handles messages. */
export type Consumer = { db: Db; spill: Spill; log: Log; timers?: Timers }
