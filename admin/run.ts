import { commandNamed, helpOf, helpOfCommand, readArguments } from './arguments.ts'
import type { Command, Value } from './command.ts'
import { type Ask, openLedger } from './ledger.ts'
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
  const asJson = args.includes('--json')
  try {
    const [name = '', ...rest] = args
    if (name === '' || name === 'help' || name === '--help') {
      const write = name === '' ? err : out
      write(helpOf(commands))
      return name === '' ? 2 : 0
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
    // Names the ledger and its folder, because each clone has its own local ledger. Goes to stderr when stdout has data.
    const place = `folder ${process.cwd()}`
    const isData = asJson || command.writes === 'data'
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
      subject,
      options,
      target,
      say: err,
      fetchImpl,
    })
    if (asJson && data !== undefined) out(JSON.stringify(data, null, 2))
    else if (isData) for (const line of lines) err(line)
    else if (lines.length > 0)
      out([isAsked ? `${ledgerName(target)}, ${place}` : place, ...lines].join('\n'))
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
