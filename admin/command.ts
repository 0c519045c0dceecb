import type { Query } from './ledger.ts'
import type { Save } from './output.ts'
import type { ExitCode } from './refused.ts'
import type { Target } from './target.ts'

/** An option `--name <value>`; a flag when it has no `value`. */
export type Option = { description: string; value?: string; choices?: readonly string[] }
export type Options = Readonly<Record<string, Option>>

export type Command = {
  name: string
  summary: string
  /** The positional argument. */
  subject?: { name: string; description: string; optional?: true }
  options: Options
  run: (context: CommandContext) => CommandResult | Promise<CommandResult>
}

/** Defines a command; its `run` can read only the options that it declares. */
export function defineCommand<const Own extends Options>(
  command: Omit<Command, 'options' | 'run'> & {
    options: Own
    run: (context: CommandContext<Own>) => CommandResult | Promise<CommandResult>
  },
): Command {
  // `readArguments` returns exactly these options, which the type cannot express.
  return command as unknown as Command
}

/** Options that every command takes. */
export const commonOptions = {
  remote: {
    description: "use production's ledger, through wrangler's sign-in; default: the local one",
  },
  env: { value: 'name', description: 'an environment of wrangler.toml' },
  'persist-to': { value: 'folder', description: 'where the local ledger is' },
  help: { description: 'print what a command does' },
} as const satisfies Options

type ValuesOf<Known extends Options> = {
  readonly [Name in keyof Known]: Known[Name] extends { value: string }
    ? (Known[Name] extends { choices: readonly (infer Choice)[] } ? Choice : string) | undefined
    : boolean
}

/** `now` is in milliseconds since the epoch. */
export type CommandContext<Own extends Options = typeof commonOptions> = {
  /** The positional argument; empty when an optional one is missing. */
  subject: string
  options: ValuesOf<Own & typeof commonOptions>
  query: Query
  save: Save
  now: number
  target: Target
  fetchImpl: typeof fetch
}

export type CommandResult = { lines: readonly string[]; exit?: ExitCode }

/** The result of a command without its `--yes`: it changed nothing. */
export function needsYes(lines: readonly string[]): CommandResult {
  return { lines: [...lines, 'Nothing was changed. Add --yes to do it.'], exit: 2 }
}
