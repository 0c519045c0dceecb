import { parseArgs, type ParseArgsConfig } from 'node:util'
import { nearest } from '../src/lib/words.ts'
import { type Command, type CommandContext, commonOptions, type Options } from './command.ts'
import { tableOf } from './output.ts'
import { Refused } from './refused.ts'

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

/** Throws `Refused`, with the nearest of the choices or all of them. */
export function checkChoice<Choice extends string>(
  name: string,
  value: string,
  choices: readonly Choice[],
): asserts value is Choice {
  if (choices.some((choice) => choice === value)) return
  const right = nearest(value, choices)
  const instead = right ? `Did you mean "${right}"?` : `Choose from: ${choices.join(', ')}.`
  throw new Refused(`${name}: there is no "${value}". ${instead}`)
}

/** The help of some commands. */
export function helpOf(commands: readonly Command[]): string {
  const about = commands.flatMap((command) => [
    [titleOf(command), command.summary],
    ...optionRows(command.options),
  ])
  const common = [['with every command', ''], ...optionRows(commonOptions)]
  return ['npm run admin -- <command> [options]', '', ...tableOf([...about, ...common])].join('\n')
}

function titleOf({ name, subject }: Command): string {
  if (subject === undefined) return name
  return subject.optional ? `${name} [${subject.name}]` : `${name} <${subject.name}>`
}

function optionRows(options: Options): string[][] {
  return Object.entries(options).map(([name, { value, description, choices }]) => [
    `  --${name}${value ? ` <${value}>` : ''}`,
    `${description}${choices ? ` (${choices.join(', ')})` : ''}`,
  ])
}
