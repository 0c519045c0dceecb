import { parseArgs } from 'node:util'
import { checkChoice, checkOption } from './check-options.ts'
import { Refused } from './refused.ts'
import type { Given, Options, Verb } from './verb.ts'

/** Options that every verb takes. */
export const common: Options = {
  remote: { says: "production's ledger, through wrangler's own sign-in; without it the local one" },
  env: { value: 'name', says: 'an environment of wrangler.toml' },
  'persist-to': { value: 'folder', says: 'where the local ledger lies, as wrangler names it' },
  json: { says: 'the result as JSON' },
  help: { says: 'this text' },
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

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string'
}
