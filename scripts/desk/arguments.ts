import { parseArgs } from 'node:util'
import { closest } from 'fastest-levenshtein'
import { Refused } from './refused.ts'
import type { Given, Option, Options, Verb } from './verb.ts'

/** Options that every verb takes. */
export const common: Options = {
  remote: { says: "production's ledger, through wrangler's own sign-in; without it the local one" },
  env: { value: 'name', says: 'an environment of wrangler.toml' },
  'persist-to': { value: 'folder', says: 'where the local ledger lies, as wrangler names it' },
  json: { says: 'the result as JSON' },
  help: { says: 'this text' },
}

/** The verb that a command line begins with; its name may have two words. */
export function verbOf(verbs: readonly Verb[], words: readonly string[]): Verb {
  const name = words.slice(0, 2).join(' ')
  const found = [name, words[0]].map((each) => verbs.find((verb) => verb.name === each))
  const verb = found.find((each) => each !== undefined)
  if (verb) return verb
  const names = verbs.map((each) => each.name)
  const first = names.filter((each) => each.startsWith(`${words[0]} `))
  throw new Refused(
    first.length > 0
      ? `"${words[0]}" needs a second word: ${first.join(', ')}.`
      : `There is no verb "${words[0]}". Did you mean "${nearest(words[0] ?? '', names)}"?`,
  )
}

/** Checks what follows a verb against its table. Throws `Refused` with the nearest right word. */
export function readArguments(verb: Verb, args: readonly string[]): Given {
  const known = { ...verb.options, ...common }
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
  const [subject = '', ...rest] = positionals.slice(verb.name.split(' ').length)
  if (rest.length > 0 || (subject !== '' && !verb.subject))
    throw new Refused(`"${rest[0] ?? subject}" is one word too many for ${verb.name}.`)
  if (verb.subject?.choices && subject !== '')
    checkChoice(verb.subject.name, subject, verb.subject.choices)
  const entries = Object.entries(values)
  const given = {
    subject,
    options: Object.fromEntries(entries.filter(isText)),
    flags: new Set(entries.filter(([, value]) => value === true).map(([name]) => name)),
  }
  if (!given.flags.has('help')) checkComplete(verb, given)
  return given
}

type Written = { name: string; value: string | undefined; inlineValue: boolean | undefined }

function checkOption({ name, value, inlineValue }: Written, known: Options): void {
  const option = Object.hasOwn(known, name) ? known[name] : undefined
  if (!option) {
    const right = nearest(name, Object.keys(known))
    throw new Refused(`There is no option --${name} here. Did you mean --${right}?`)
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
  for (const each of many ? value.split(',') : [value]) checkChoice(`--${name}`, each, choices)
}

/** Throws `Refused` unless the value is one of the choices. */
export function checkChoice(name: string, value: string, choices: readonly string[]): void {
  if (choices.includes(value)) return
  if (choices.length === 0) throw new Refused(`${name}: there is no "${value}".`)
  throw new Refused(`${name}: there is no "${value}". Did you mean "${nearest(value, choices)}"?`)
}

function checkComplete(verb: Verb, given: Given): void {
  if (verb.subject && !verb.subject.optional && given.subject === '')
    throw new Refused(
      `${verb.name} needs ${verb.subject.says}: ${verb.name} <${verb.subject.name}>.`,
    )
  const missing = Object.entries(verb.options).find(
    ([name, { required }]) => required && given.options[name] === undefined,
  )
  if (missing) throw new Refused(`${verb.name} needs --${missing[0]} <${missing[1].value}>.`)
}

function nearest(word: string, words: readonly string[]): string {
  return words.find((each) => word !== '' && each.startsWith(word)) ?? closest(word, words)
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string'
}
