import type { parseArgs } from 'node:util'
import type { Configuration } from '../../src/core/configuration.ts'
import type { Query } from '../ledger/ledger.ts'
import type { ExitCode } from '../terminal/failure.ts'
import type { Target } from '../ledger/target.ts'

export type CommandContext = {
  query: Query
  /** In milliseconds since the epoch. */
  now: number
  target: Target
  /** The folder of the content. */
  content: string
  /** The settings of the target. */
  configuration: Configuration
  fetchImpl: typeof fetch
}

export type CommandResult = { lines: readonly string[]; exit?: ExitCode }

export const options = {
  help: { type: 'boolean' },
  remote: { type: 'boolean' },
  env: { type: 'string' },
  site: { type: 'string' },
  post: { type: 'boolean' },
  send: { type: 'boolean' },
  yes: { type: 'boolean' },
  days: { type: 'string', default: '30' },
  by: { type: 'string', default: 'place' },
} as const

export type Options = ReturnType<
  typeof parseArgs<{ options: typeof options; allowPositionals: true }>
>['values']
