import { helpOf, helpOfVerb, nearest, readArguments } from './arguments.ts'
import { type Ask, openLedger } from './ledger.ts'
import type { Place } from './place.ts'
import { type ExitCode, failureText, Refused } from './refused.ts'
import type { Verb, VerbResult } from './verb.ts'

/** Where the desk writes; each call is one line. */
export type Output = { out: (line: string) => void; err: (line: string) => void }

/** How a ledger is opened, and what time it is: tests bring their own. */
type World = { open?: (place: Place) => Ask; now?: number }

/** Runs one command line of the desk. Gives the exit code; never throws, and never shows a stack. */
export async function runDesk(
  verbs: readonly Verb[],
  args: readonly string[],
  { out, err }: Output,
  { open = openLedger, now = Date.now() }: World = {},
): Promise<ExitCode> {
  const asJson = args.includes('--json')
  try {
    const words = textsOf(args)
    if (words.length === 0 || words[0] === 'help') {
      if (args.length > 0) out(helpOf(verbs))
      else err(helpOf(verbs))
      return args.length > 0 ? 0 : 2
    }
    const verb = verbOf(verbs, words)
    const given = readArguments(verb, args)
    if (given.flags.has('help')) {
      out(helpOfVerb(verb))
      return 0
    }
    const place = {
      remote: given.flags.has('remote'),
      env: given.options['env'],
      persistTo: given.options['persist-to'],
    }
    const result = await verb.run({ ask: open(place), now, given, place, progress: err })
    print(result, asJson, out)
    return result.exit ?? 0
  } catch (error) {
    const says = error instanceof Refused ? error.message : failureText(error)
    if (asJson) out(JSON.stringify({ error: says }))
    else err(says)
    return error instanceof Refused ? error.exit : 3
  }
}

function print({ lines, data }: VerbResult, asJson: boolean, out: Output['out']): void {
  if (asJson && data !== undefined) out(JSON.stringify(data, null, 2))
  else if (lines && lines.length > 0) out(lines.join('\n'))
}

// A verb stands before all options, so that no value is taken for it.
function textsOf(args: readonly string[]): string[] {
  const end = args.findIndex((each) => each.startsWith('-'))
  return args.slice(0, end === -1 ? args.length : end)
}

/** The verb that a command line begins with; its name may have two words. */
function verbOf(verbs: readonly Verb[], words: readonly string[]): Verb {
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
