import type { Log } from '../log.ts'
import type { Timers } from '../../core/time/timers.ts'
import type { Submission } from './submission.ts'

/** The part of D1 that delivery uses. */
export type Db = {
  prepare(sql: string): Statement
  batch(statements: Statement[]): Promise<{ results: unknown[] }[]>
}

export type Statement = {
  bind(...values: unknown[]): Statement
  all(): Promise<{ results: unknown[] }>
}

export type FallbackQueue = {
  send(message: Submission, options?: { delaySeconds?: number }): Promise<unknown>
}

export type Stores = {
  db: Db
  fallback: FallbackQueue
  /** Lets work finish after the response, even when the visitor has disconnected. */
  waitUntil: (work: Promise<unknown>) => void
  log: Log
  timers: Timers
}

export type Message = {
  id: string
  body: unknown
  attempts: number
  ack(): void
  retry(options?: { delaySeconds?: number }): void
}

export type Consumer = Omit<Stores, 'waitUntil'>
