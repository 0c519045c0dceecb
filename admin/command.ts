import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Configuration } from '../src/configuration.ts'
import type { Query, Row } from './ledger.ts'
import { type Save, tableOf } from './output.ts'
import { checkChoice, type ExitCode, Refused } from './refused.ts'
import type { Target } from './target.ts'

/** An option `--name <value>`; a flag when it has no `value`. */
type Option = { description: string; value?: string; choices?: readonly string[] }
type Options = Readonly<Record<string, Option>>

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
const commonOptions = {
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

export type CommandContext<Own extends Options = typeof commonOptions> = {
  /** The positional argument; empty when an optional one is missing. */
  subject: string
  options: ValuesOf<Own & typeof commonOptions>
  query: Query
  save: Save
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
  wait: (ms: number, signal?: AbortSignal) => Promise<unknown>
}

export type CommandResult = { lines: readonly string[]; exit?: ExitCode }

/** The result of a command without its `--yes`: it changed nothing. */
export function needsYes(lines: readonly string[]): CommandResult {
  return { lines: [...lines, 'Nothing was changed. Add --yes to do it.'], exit: 2 }
}

/** Parses the arguments of a command. Throws `Refused`. */
export function readArguments({ name, subject: wanted, options: own }: Command, args: string[]) {
  const known: Options = { ...own, ...commonOptions }
  const config = Object.entries(known).map(([option, { value }]) => [
    option,
    value ? { type: 'string' } : { type: 'boolean', default: false },
  ])
  const { values, positionals } = parsed(name, { args, options: Object.fromEntries(config) })
  const [subject = '', more] = positionals
  const extra = wanted === undefined ? positionals[0] : more
  if (extra !== undefined) throw new Refused(`Unexpected argument: ${extra}`)
  for (const [option, value] of Object.entries(values)) {
    const { choices } = known[option]!
    if (choices) checkChoice(`--${option}`, String(value), choices)
    if (value === '') throw new Refused(`--${option} needs a value.`)
  }
  if (wanted && !wanted.optional && subject === '' && !values['help'])
    throw new Refused(`${name} needs ${wanted.description}.`)
  return { subject, options: values as CommandContext['options'] }
}

function parsed(name: string, config: ParseArgsConfig) {
  try {
    const { values, positionals } = parseArgs({ ...config, allowPositionals: true })
    return { values: values as Record<string, string | boolean>, positionals }
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error
    const [sentence] = message.split(/\.(?: |\n)/)
    throw new Refused(`${sentence}. "npm run admin -- ${name} --help" lists its options.`)
  }
}

/** The help of some commands. */
export function helpOf(commands: readonly Command[]): string {
  const about = commands.flatMap(({ name, subject, summary, options }) => {
    const [start, end] = subject?.optional ? '[]' : '<>'
    const title = subject ? `${name} ${start}${subject.name}${end}` : name
    return [[title, summary], ...optionRows(options)]
  })
  const common = [['with every command', ''], ...optionRows(commonOptions)]
  return ['npm run admin -- <command> [options]', '', ...tableOf([...about, ...common])].join('\n')
}

function optionRows(options: Options): string[][] {
  return Object.entries(options).map(([name, { value, description, choices }]) => [
    `  --${name}${value ? ` <${value}>` : ''}`,
    `${description}${choices ? ` (${choices.join(', ')})` : ''}`,
  ])
}
