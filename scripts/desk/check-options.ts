import { closest } from 'fastest-levenshtein'
import { Refused } from './refused.ts'
import type { Option, Options } from './verb.ts'

type Written = { name: string; value: string | undefined; inlineValue: boolean | undefined }

export function checkOption({ name, value, inlineValue }: Written, known: Options): void {
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

export function nearest(word: string, words: readonly string[]): string {
  return words.find((each) => word !== '' && each.startsWith(word)) ?? closest(word, words)
}
