import { setTimeout } from 'node:timers/promises'
import { provideContent } from '../scripts/content/plugin.ts'
import { longInstant } from '../src/lib/dates.ts'
import { type CommandContext, helpOf, readArguments } from './command.ts'
import { openLedger, type Query } from './ledger.ts'
import { saveIn } from './output.ts'
import { checkChoice, type ExitCode, failureText, Refused } from './refused.ts'
import { configurationOf, ledgerName, offsetOf, varsOf } from './target.ts'

/** What tests replace: the folders of content and files, ledger, clock, timer, network and output. */
type Dependencies = {
  content?: string
  files?: string
  open?: typeof openLedger
  now?: number
  fetchImpl?: typeof fetch
  wait?: CommandContext['wait']
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
    wait = (ms, signal) => setTimeout(ms, undefined, { signal }),
    out = console.log,
    err = console.error,
  }: Dependencies = {},
): Promise<ExitCode> {
  try {
    await provideContent(content)
    // Commands import the content, as the site does.
    const { commands } = await import('./commands.ts')
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
    const target = { remote, env, persistTo }
    const configuration = await configurationOf(content, varsOf(target))
    const offsetMinutes = offsetOf(configuration)
    const ledger = open(target)
    let isQueried = false
    const query: Query = (...statements) => {
      isQueried = true
      return ledger(...statements)
    }
    const { lines, exit = 0 } = await command.run({
      subject,
      options,
      query,
      save: saveIn(files, now),
      now,
      time: (ms) => longInstant({ ms: Number(ms), offsetMinutes }),
      target,
      content,
      configuration,
      fetchImpl,
      wait,
    })
    // Names the ledger and its folder, because each clone has its own local ledger.
    const place = isQueried ? [`${ledgerName(target)}, folder ${process.cwd()}`] : []
    out([...place, ...lines].join('\n'))
    return exit
  } catch (error) {
    err(failureText(error))
    return error instanceof Refused ? error.exit : 3
  }
}

if (import.meta.main) process.exitCode = await runAdmin(process.argv.slice(2))
