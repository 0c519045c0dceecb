import type { Ask } from './ledger.ts'
import type { ExitCode } from './refused.ts'
import type { Target } from './target.ts'

/** One word of the command line, and what it does. */
export type Command = {
  name: string
  summary: string
  /** The word after the command. */
  subject?: { name: string; says: string; optional?: true }
  options: Options
  /** The result is data for a file or another program, not lines for people. */
  writes?: 'data'
  run: (context: CommandContext) => CommandResult | Promise<CommandResult>
}

/** A command whose `run` can read the options that it declares, and no other. */
export function defineCommand<const Own extends Options>(
  command: Omit<Command, 'options' | 'run'> & {
    options: Own
    run: (context: ContextWith<Own>) => CommandResult | Promise<CommandResult>
  },
): Command {
  // Its own options are what `readArguments` reads, which this type cannot say.
  return command as unknown as Command
}

/** What may follow a command as `--name`. Without `value` it is a flag. */
export type Option = {
  /** The placeholder for the value in the help. */
  value?: string
  says: string
  choices?: readonly string[]
}

export type Options = Readonly<Record<string, Option>>

/** Options that every command takes. */
export const commonOptions = {
  remote: { says: "use production's ledger, through wrangler's sign-in; default: the local one" },
  env: { value: 'name', says: 'an environment of wrangler.toml' },
  'persist-to': { value: 'folder', says: 'where the local ledger is' },
  json: { says: 'print the result as JSON' },
  help: { says: 'print this text' },
} as const satisfies Options

/** The value of an option: a flag is true or false. */
export type Value = string | boolean | undefined

/** The values of options: a text, one of the choices, or whether a flag is there. */
type ValuesOf<Known extends Options> = {
  readonly [Name in keyof Known]: Known[Name] extends { value: string }
    ? (Known[Name] extends { choices: readonly (infer Choice)[] } ? Choice : string) | undefined
    : boolean
}

/** The command line after it was checked. */
export type CommandLine<Values = Readonly<Record<string, Value>>> = {
  /** The word after the command; empty when an optional one is missing. */
  subject: string
  options: Values
}

/** What a command works with. `now` is in milliseconds since the epoch. */
export type CommandContext<Values = Readonly<Record<string, Value>>> = CommandLine<Values> & {
  ask: Ask
  now: number
  target: Target
  /** Prints a line for the person who waits, never into the result. */
  say: (line: string) => void
  /** For requests to other services; tests replace it. */
  fetchImpl: typeof fetch
}

/** The context of a command with these options. */
export type ContextWith<Own extends Options> = CommandContext<ValuesOf<Own & typeof commonOptions>>

/** Lines for people, data for `--json`. Neither: the command has written its result itself. */
export type CommandResult = { lines?: readonly string[]; data?: unknown; exit?: ExitCode }

/** The result of a command that needs `--yes`: nothing was done. */
export function needsYes(lines: readonly string[], data: object = {}): CommandResult {
  return {
    lines: [...lines, 'Nothing was changed. Add --yes to do it.'],
    data: { ...data, done: false },
    exit: 2,
  }
}
