import type { Step } from '../scripts/progress.ts'
import type { Ask } from './ledger.ts'
import type { ExitCode } from './refused.ts'
import type { Target } from './target.ts'

/** One word of the command line, and what it does. */
export type Command = {
  name: string
  summary: string
  subject?: { name: string; says: string; choices?: readonly string[]; optional?: true }
  options: Options
  /** Whether the answer is data by itself, for a file or another program, rather than lines for people. */
  writes?: 'data'
  // A method: TypeScript lets its argument be narrower, so a command knows the values of its own options.
  run(context: Context): CommandResult | Promise<CommandResult>
}

/** A command whose `run` can read the options that it declares, and no other. */
export function defineCommand<const Own extends Options>(
  command: Omit<Command, 'options' | 'run'> & {
    options: Own
    run: (context: ContextWith<Own>) => CommandResult | Promise<CommandResult>
  },
): Command {
  return command
}

/** What may follow a command as `--name`. Without `value` it is a flag. */
export type Option = {
  /** What stands for the value in the help. */
  value?: string
  says: string
  choices?: readonly string[]
  /** Takes several choices with commas between them. */
  many?: true
  required?: true
  /** A new file or folder that the command writes: it is looked at before anything slow, or anything that others wait for. */
  makes?: 'file' | 'folder'
}

export type Options = Readonly<Record<string, Option>>

/** Options that every command takes. */
export const commonOptions = {
  remote: { says: "production's ledger, through wrangler's own sign-in; without it the local one" },
  env: { value: 'name', says: 'an environment of wrangler.toml' },
  'persist-to': { value: 'folder', says: 'where the local ledger lies, as wrangler names it' },
  json: { says: 'the result as JSON' },
  help: { says: 'this text' },
} as const satisfies Options

/** What the command line gives for an option: a flag's is true or false. */
export type Value = string | readonly string[] | boolean | undefined

/** The values of options: a text, one of the choices, several of them, or whether a flag is there. */
type ValuesOf<Known extends Options> = {
  readonly [Name in keyof Known]: Known[Name] extends { value: string }
    ? Chosen<Known[Name]> | (Known[Name] extends { required: true } ? never : undefined)
    : boolean
}

type Chosen<One extends Option> = One extends { choices: readonly (infer Choice)[] }
  ? One extends { many: true }
    ? readonly Choice[]
    : Choice
  : string

/** What a command works with. `now` is in milliseconds since the epoch. */
export type Context<Values extends Given['options'] = Given['options']> = {
  ask: Ask
  now: number
  given: Given<Values>
  target: Target
  /** Writes a line for the person who waits, never into the result. */
  say: (line: string) => void
  /** Tells the person who waits how far it is, on a terminal alone: how many steps there are, then each as it is done. */
  progress: (steps: number) => Step
}

/** What a command with these options works with. */
export type ContextWith<Own extends Options> = Context<ValuesOf<Own & typeof commonOptions>>

/** The command line after it was checked: `subject` is the word after the command. */
export type Given<Values = Readonly<Record<string, Value>>> = { subject: string; options: Values }

/** A command's result: lines for people, data for `--json`. Neither: the command has written its result itself. */
export type CommandResult = { lines?: readonly string[]; data?: unknown; exit?: ExitCode }

/** The result of a command that needs `--yes`: nothing was done. */
export function needsYes(lines: readonly string[], data: object = {}): CommandResult {
  return {
    lines: [...lines, 'Nothing was changed. Add --yes to do it.'],
    data: { ...data, done: false },
    exit: 2,
  }
}
