import { checkChoice, helpOf, readArguments } from './arguments.ts'
import type { Command } from './command.ts'
import { draw } from './draw.ts'
import { exporting } from './export.ts'
import { forget } from './forget.ts'
import { launchCheck } from './launch-check/command.ts'
import { openLedger, type Query } from './ledger.ts'
import { mails } from './mails.ts'
import { saveIn } from './output.ts'
import { type ExitCode, failureText, Refused } from './refused.ts'
import { report } from './report.ts'
import { hold, release } from './rows.ts'
import { show } from './show.ts'
import { status } from './status.ts'
import { ledgerName } from './target.ts'

/** The commands in the order of the help. */
export const commands: readonly Command[] = [
  launchCheck,
  status,
  show,
  hold,
  release,
  forget,
  exporting,
  report,
  draw,
  mails,
]

/** What tests replace: the folders of content and files, ledger, clock, network and output. */
type Dependencies = {
  content?: string
  files?: string
  open?: typeof openLedger
  now?: number
  fetchImpl?: typeof fetch
  out?: (text: string) => void
  err?: (text: string) => void
}

/** Runs one command line and returns the exit code. Never throws or prints a stack. */
export async function runAdmin(
  args: readonly string[],
  {
    content = 'content',
    files = 'admin-files',
    open = openLedger,
    now = Date.now(),
    fetchImpl = fetch,
    out = console.log,
    err = console.error,
  }: Dependencies = {},
): Promise<ExitCode> {
  try {
    const [name = '--help', ...rest] = args
    if (name === '--help') {
      out(helpOf(commands))
      return 0
    }
    const names = commands.map((command) => command.name)
    checkChoice('command', name, names)
    const command = commands[names.indexOf(name)]!
    const { subject, options } = readArguments(command, rest)
    const { remote, env, 'persist-to': persistTo, help } = options
    if (help) {
      out(helpOf([command]))
      return 0
    }
    const target = { remote, env, persistTo, content }
    const ledger = open(target)
    let isQueried = false
    const query: Query = (...statements) => {
      isQueried = true
      return ledger(...statements)
    }
    const save = saveIn(files, now)
    const context = { query, save, now, subject, options, target, fetchImpl }
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

if (import.meta.main) process.exitCode = await runAdmin(process.argv.slice(2))
