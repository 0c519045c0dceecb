import { nearest } from './check-options.ts'
import { Refused } from './refused.ts'
import type { Verb } from './verb.ts'

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
