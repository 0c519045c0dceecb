import type { Log } from '../lib/log.ts'
import type { Timers } from '../lib/timers.ts'
import type { Db, Spill } from './stores.ts'

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
