import { parseArgs } from 'node:util'
import { nearest } from '../src/lib/words.ts'
import { Refused } from './refused.ts'
import {
  commonOptions,
  type Given,
  type Option,
  type Options,
  type Value,
  type Command,
} from './command.ts'

/** What people call a kind. */
const ALSO: Readonly<Record<string, string>> = { signups: 'newsletter', entries: 'contest' }

/** The command that a command line begins with; its name may have two words. Throws `Refused` when there is none. */
export function commandOf(commands: readonly Command[], words: readonly string[]): Command {
  const [first = '', second] = words
  const command =
    commands.find(({ name }) => name === `${first} ${second}`) ??
    commands.find(({ name }) => name === first)
  if (command) return command
  const names = commands.map(({ name }) => name)
  const longer = commandsUnder(commands, [first]).map(({ name }) => name)
  throw new Refused(
    longer.length > 0
      ? `"${first}" needs a second word: ${longer.join(', ')}.`
      : `There is no command "${first}".${insteadOf(first, names)}`,
  )
}

/** The commands of two words that begin with this one: `draw` has four. */
export function commandsUnder(
  commands: readonly Command[],
  words: readonly string[],
): readonly Command[] {
  const [first = '', ...rest] = words
  return rest.length > 0 ? [] : commands.filter(({ name }) => name.startsWith(`${first} `))
}

/** Checks what follows a command against its table. Throws `Refused` with the nearest right word. */
export function readArguments(command: Command, args: readonly string[]): Given {
  const known: Options = { ...command.options, ...commonOptions }
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(known).map(([name, { value }]) => [
        name,
        { type: value === undefined ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) if (token.kind === 'option') checkOption(token, known)
  const [subject = '', ...rest] = positionals.slice(command.name.split(' ').length)
  if (rest.length > 0 || (subject !== '' && !command.subject))
    throw new Refused(`"${rest[0] ?? subject}" is one word too many for ${command.name}.`)
  const choice = meant(subject, command.subject?.choices)
  if (command.subject?.choices && subject !== '')
    checkChoice(command.subject.name, choice, command.subject.choices)
  const options = Object.fromEntries(
    Object.entries(known).map(([name, option]) => [name, valueOf(values[name], option)]),
  )
  if (options['help'] !== true) checkComplete(command, choice, options)
  return { subject: choice, options }
}

/** What was written for an option, as `ValuesOf` has it. */
function valueOf(
  written: string | boolean | undefined | (string | boolean)[],
  { value, choices, many }: Option,
): Value {
  if (value === undefined) return written === true
  if (typeof written !== 'string') return undefined
  return many ? written.split(',').map((each) => meant(each, choices)) : meant(written, choices)
}

type Written = { name: string; value: string | undefined; inlineValue: boolean | undefined }

function checkOption({ name, value, inlineValue }: Written, known: Options): void {
  const option = Object.hasOwn(known, name) ? known[name] : undefined
  if (!option) {
    const names = Object.keys(known).map((each) => `--${each}`)
    throw new Refused(`There is no option --${name} here.${insteadOf(`--${name}`, names)}`)
  }
  if (option.value === undefined) {
    if (value !== undefined) throw new Refused(`--${name} takes no value.`)
    return
  }
  // The next option is no value, unless it is written as one: --out=--x.
  if (!value || (!inlineValue && value.startsWith('--')))
    throw new Refused(`--${name} needs a value: --${name} <${option.value}>.`)
  checkValue(name, value, option)
}

function checkValue(name: string, value: string, { choices, many }: Option): void {
  if (!choices) return
  for (const each of many ? value.split(',') : [value])
    checkChoice(`--${name}`, meant(each, choices), choices)
}

/** The choice that a word stands for: `signups` is the kind `newsletter`. */
function meant(word: string, choices: readonly string[] = []): string {
  const other = Object.hasOwn(ALSO, word) ? ALSO[word] : undefined
  return other !== undefined && choices.includes(other) ? other : word
}

function checkComplete(
  { name, subject, options }: Command,
  given: string,
  values: Given['options'],
): void {
  if (subject && !subject.optional && given === '')
    throw new Refused(`${name} needs ${subject.says}: ${name} <${subject.name}>.`)
  const missing = Object.entries(options).find(
    ([option, { required }]) => required && values[option] === undefined,
  )
  if (missing) throw new Refused(`${name} needs --${missing[0]} <${missing[1].value}>.`)
}

/** Throws `Refused` unless the value is one of the choices. */
export function checkChoice(name: string, value: string, choices: readonly string[]): void {
  if (choices.includes(value)) return
  throw new Refused(`${name}: there is no "${value}".${insteadOf(value, choices)}`)
}

/** What can be written instead: the nearest right word, or all of them. */
function insteadOf(word: string, choices: readonly string[]): string {
  if (choices.length === 0) return ''
  const right = nearest(word, choices)
  return right === undefined ? ` It is one of ${choices.join(', ')}.` : ` Did you mean "${right}"?`
}

const EXITS = `Exit codes
  0  done
  1  a person must look (status, launch-check), or nothing was found
  2  used wrongly, or --yes is missing: nothing was done
  3  there is no ledger, it does not answer, or something failed`

/** What `--help` says without a command. */
export function helpOf(commands: readonly Command[]): string {
  return `npm run admin -- <command> [options]

${columns(commands.map((command) => [titleOf(command), command.summary]))}

npm run admin -- <command> --help tells a command's options. All take:
${optionLines(commonOptions)}

${EXITS}`
}

/** What `--help` says of one command. */
export function helpOfCommand(command: Command): string {
  return `npm run admin -- ${titleOf(command)} [options]

${command.summary}

${optionLines({ ...command.options, ...commonOptions })}

${EXITS}`
}

function titleOf({ name, subject }: Command): string {
  if (subject === undefined) return name
  return subject.optional ? `${name} [${subject.name}]` : `${name} <${subject.name}>`
}

function optionLines(options: Options): string {
  return columns(
    Object.entries(options).map(([name, { value, says, choices, many, required }]) => {
      const title = value === undefined ? `--${name}` : `--${name} <${value}>`
      const list = choices ? `: ${choices.join(many ? ',' : '|')}` : ''
      return [title, `${says}${list}${required ? ' (needed)' : ''}`]
    }),
  )
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([title]) => title.length))
  return rows.map(([title, says]) => `  ${title.padEnd(width)}  ${says}`).join('\n')
}
