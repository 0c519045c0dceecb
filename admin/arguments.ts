import { parseArgs } from 'node:util'
import { nearest } from '../src/lib/words.ts'
import { type Command, type CommandContext, commonOptions, type Options } from './command.ts'
import { tableOf } from './output.ts'
import { Refused } from './refused.ts'

/** Finds a command by name. Throws `Refused` for an unknown one. */
export function commandNamed(commands: readonly Command[], name: string): Command {
  const command = commands.find((each) => each.name === name)
  if (command) return command
  const names = commands.map((each) => each.name)
  throw new Refused(`There is no command "${name}".${insteadOf(name, names)}`)
}

/** Parses the arguments of a command by its table of options. Throws `Refused`. */
export function readArguments(command: Command, args: readonly string[]) {
  const known: Options = { ...command.options, ...commonOptions }
  const { values, positionals } = parsed(command.name, known, args)
  const [subject = '', ...rest] = positionals
  if (rest.length > 0 || (subject !== '' && !command.subject))
    throw new Refused(`Unexpected argument: ${rest[0] ?? subject}`)
  for (const [name, { choices }] of Object.entries(known)) {
    const value = values[name]
    if (choices && typeof value === 'string') checkChoice(`--${name}`, value, choices)
    if (value === '') throw new Refused(`--${name} needs a value.`)
  }
  if (command.subject && !command.subject.optional && subject === '' && !values['help'])
    throw new Refused(`${titleOf(command)}: write ${command.subject.description}.`)
  return { subject, options: values as CommandContext['options'] }
}

function parsed(name: string, known: Options, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(known).map(([option, { value }]) => [
      option,
      value === undefined
        ? { type: 'boolean' as const, default: false }
        : { type: 'string' as const },
    ]),
  )
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error
    const [sentence] = message.split(/\.(?: |\n)/)
    throw new Refused(`${sentence}. "npm run admin -- ${name} --help" lists its options.`)
  }
}

export function checkChoice<Choice extends string>(
  name: string,
  value: string,
  choices: readonly Choice[],
): asserts value is Choice {
  if (choices.some((choice) => choice === value)) return
  throw new Refused(`${name}: there is no "${value}".${insteadOf(value, choices)}`)
}

/** Suggests the nearest word, or lists all. */
function insteadOf(word: string, choices: readonly string[]): string {
  if (choices.length === 0) return ''
  const right = nearest(word, choices)
  return right === undefined ? ` Choose from: ${choices.join(', ')}.` : ` Did you mean "${right}"?`
}

/** The help that lists all commands. */
export function helpOf(commands: readonly Command[]): string {
  return `npm run admin -- <command> [options]

${columns(commands.map((command) => [titleOf(command), command.summary]))}

npm run admin -- <command> --help lists a command's options. All commands take:
${optionLines(commonOptions)}`
}

export function helpOfCommand(command: Command): string {
  return `npm run admin -- ${titleOf(command)} [options]

${command.summary}

${optionLines({ ...command.options, ...commonOptions })}`
}

function titleOf({ name, subject }: Command): string {
  if (subject === undefined) return name
  return subject.optional ? `${name} [${subject.name}]` : `${name} <${subject.name}>`
}

function optionLines(options: Options): string {
  return columns(
    Object.entries(options).map(([name, { value, description, choices }]) => [
      value === undefined ? `--${name}` : `--${name} <${value}>`,
      `${description}${choices ? ` (${choices.join(', ')})` : ''}`,
    ]),
  )
}

function columns(rows: readonly (readonly [string, string])[]): string {
  return tableOf(rows.map(([title, description]) => [`  ${title}`, description])).join('\n')
}
