import type { Configuration } from '../src/core/configuration.ts'
import type { Query, Row } from './ledger.ts'
import type { ExitCode } from './refused.ts'
import type { Target } from './target.ts'

export type CommandContext = {
  query: Query
  /** In milliseconds since the epoch. */
  now: number
  /** Prints a stored instant in the giveaway's offset: `July 20, 2025 at 9:30 AM EST`. */
  time: (ms: Row[string] | undefined) => string
  target: Target
  /** The folder of the content. */
  content: string
  /** The settings of the target. */
  configuration: Configuration
  fetchImpl: typeof fetch
  /** Rejects when `signal` aborts. */
  wait: (ms: number) => Promise<unknown>
}

export type CommandResult = { lines: readonly string[]; exit?: ExitCode }

type Command<Args extends unknown[]> = (
  context: CommandContext,
  ...args: Args
) => CommandResult | Promise<CommandResult>

/** Makes Commander's action of a command, which receives its arguments and then its options. */
export type Run = <Args extends unknown[]>(
  load: () => Promise<Command<Args>>,
) => (...args: Args) => Promise<void>

/** The result of a command without its `--yes`: it changed nothing. */
export function needsYes(lines: readonly string[]): CommandResult {
  return { lines: [...lines, 'Nothing was changed. Add --yes to do it.'], exit: 2 }
}
