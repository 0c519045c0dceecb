import { startProgress, type Terminal } from '../scripts/progress.ts'
import { helpOf, helpOfCommand, readArguments, commandOf, commandsUnder } from './arguments.ts'
import { type Ask, openLedger } from './ledger.ts'
import { checkNew } from './output.ts'
import { type ExitCode, failureText, Refused } from './refused.ts'
import { ledgerName } from './target.ts'
import type { Value, Command } from './command.ts'

/** Where the admin commands writes; each call is one line. */
type Output = { out: (line: string) => void; err: (line: string) => void }

/** Whose words, and what a test puts in the place of the ledger and the clock. */
type Setting = {
  /** The folder with the site's words. */
  content: string
  open?: typeof openLedger
  now?: number
  terminal?: Terminal
}

/** Runs one command line of the admin commands. Gives the exit code; never throws, and never shows a stack. */
export async function runAdmin(
  commands: readonly Command[],
  args: readonly string[],
  { out, err }: Output,
  { content, open = openLedger, now = Date.now(), terminal = process.stderr }: Setting,
): Promise<ExitCode> {
  const asJson = args.includes('--json')
  try {
    // A command stands before all options, so that no value is taken for it.
    const end = args.findIndex((each) => each.startsWith('-'))
    const words = end === -1 ? args : args.slice(0, end)
    if (words.length === 0 || words[0] === 'help') {
      const isAsked = args.length > 0
      const write = isAsked ? out : err
      write(helpOf(commands))
      return isAsked ? 0 : 2
    }
    const under = commandsUnder(commands, words)
    if (under.length > 0 && args.includes('--help')) {
      out(helpOf(under))
      return 0
    }
    const command = commandOf(commands, words)
    const given = readArguments(command, args)
    const { options } = given
    if (options['help'] === true) {
      out(helpOfCommand(command))
      return 0
    }
    for (const [name, { makes }] of Object.entries(command.options)) {
      const path = textIn(options[name])
      if (makes && path !== undefined) checkNew(path, makes)
    }
    const target = {
      remote: options['remote'] === true,
      env: textIn(options['env']),
      persistTo: textIn(options['persist-to']),
      content,
    }
    // An answer says whose it is: first in its text, or beside data that another program reads. Of two clones each has its own
    // words, settings and local ledger.
    const place = `folder ${process.cwd()}`
    const isPrinted = options['out'] === undefined
    const isData =
      asJson ||
      command.writes === 'data' ||
      options['sql'] === true ||
      (isPrinted && (options['format'] === 'csv' || options['html'] === true))
    let isAsked = false
    const ledger = open(target)
    const ask: Ask = (...statements) => {
      if (isData && !isAsked) err(`${ledgerName(target)}, ${place}`)
      isAsked = true
      return ledger(...statements)
    }
    const {
      lines = [],
      data,
      exit = 0,
    } = await command.run({
      ask,
      now,
      given,
      target,
      say: err,
      progress: (steps) => startProgress(steps, terminal),
    })
    if (isData && !isAsked) err(place)
    if (asJson && data !== undefined) out(JSON.stringify(data, null, 2))
    else if (lines.length > 0) {
      const about = isAsked ? `${ledgerName(target)}, ${place}` : place
      out([...(isData ? [] : [about]), ...lines].join('\n'))
    }
    return exit
  } catch (error) {
    const says = error instanceof Refused ? error.message : failureText(error)
    if (asJson) out(JSON.stringify({ error: says }))
    else err(says)
    return error instanceof Refused ? error.exit : 3
  }
}

function textIn(value: Value): string | undefined {
  return typeof value === 'string' ? value : undefined
}
