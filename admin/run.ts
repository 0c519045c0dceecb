import { commandNamed, helpOf, helpOfCommand, readArguments } from './arguments.ts'
import type { Command, Value } from './command.ts'
import { openLedger, type Query } from './ledger.ts'
import { type ExitCode, failureText, Refused } from './refused.ts'
import { ledgerName } from './target.ts'

/** Each call prints one line. */
type Output = { out: (line: string) => void; err: (line: string) => void }

/** The content folder; tests replace ledger, clock and network. */
type Setting = {
  content: string
  open?: typeof openLedger
  now?: number
  fetchImpl?: typeof fetch
}

/** Runs one command line and returns the exit code. Never throws or prints a stack. */
export async function runAdmin(
  commands: readonly Command[],
  args: readonly string[],
  { out, err }: Output,
  { content, open = openLedger, now = Date.now(), fetchImpl = fetch }: Setting,
): Promise<ExitCode> {
  try {
    const [name = '--help', ...rest] = args
    if (name === '--help') {
      out(helpOf(commands))
      return 0
    }
    const command = commandNamed(commands, name)
    const { subject, options } = readArguments(command, rest)
    if (options['help'] === true) {
      out(helpOfCommand(command))
      return 0
    }
    const target = {
      remote: options['remote'] === true,
      env: textIn(options['env']),
      persistTo: textIn(options['persist-to']),
      content,
    }
    const ledger = open(target)
    let isQueried = false
    const query: Query = (...statements) => {
      isQueried = true
      return ledger(...statements)
    }
    const context = { query, now, subject, options, target, fetchImpl }
    const { lines, exit = 0 } = await command.run(context)
    // Names the ledger and its folder, because each clone has its own local ledger.
    const place = isQueried ? [`${ledgerName(target)}, folder ${process.cwd()}`] : []
    out([...place, ...lines].join('\n'))
    return exit
  } catch (error) {
    err(error instanceof Refused ? error.message : failureText(error))
    return error instanceof Refused ? error.exit : 3
  }
}

function textIn(value: Value): string | undefined {
  return typeof value === 'string' ? value : undefined
}
