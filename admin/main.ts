import { setTimeout } from 'node:timers/promises'
import { Command, CommanderError } from '@commander-js/extra-typings'
import { contentFolder } from '../scripts/content/folder.ts'
import { offsetOf } from '../src/core/giveaway/giveaway.ts'
import { longInstant } from '../src/core/lib/dates.ts'
import type { CommandContext, Run } from './command.ts'
import { addCommands } from './commands.ts'
import { openLedger, type Query } from './ledger.ts'
import { printed } from './output.ts'
import { type ExitCode, failureText, Refused } from './refused.ts'
import { configurationOf, varsOf } from './target.ts'

/** What tests replace: the folder of the content, ledger, clock, network, timer and output. */
const real = () => ({
  content: contentFolder(),
  open: openLedger,
  now: Date.now(),
  fetchImpl: fetch,
  wait: setTimeout as CommandContext['wait'],
  out: (text: string) => console.log(text),
  err: (text: string) => console.error(text),
})

/** Runs one command line and returns the exit code. Never throws or prints a stack. */
export async function runAdmin(
  args: readonly string[],
  replaced: Partial<ReturnType<typeof real>> = {},
): Promise<ExitCode> {
  const { content, open, now, fetchImpl, wait, out, err } = { ...real(), ...replaced }
  const shown = (text: string) => printed(text.trimEnd().split('\n'))
  let code: ExitCode = 0
  const program = new Command('npm run admin --')
    .option('--remote', "about the deployed site, through wrangler's sign-in")
    .option('--env <name>', 'an environment of wrangler.toml')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => out(shown(text)), writeErr: (text) => err(shown(text)) })
    .showHelpAfterError()
    .exitOverride()
    .hook('preAction', (_, command) => {
      // A variable that the shell does not have must not stand for production, or for everybody.
      if ([...command.args, ...Object.values(command.optsWithGlobals())].includes(''))
        command.error('error: an argument or the value of an option is empty')
    })
  const run: Run =
    (load) =>
    async (...given) => {
      const target = program.opts()
      const configuration = await configurationOf(content, await varsOf(target))
      // Imports the content, which `configurationOf` provides.
      const command = await load()
      const offsetMinutes = offsetOf(configuration)
      let ledger: Query | undefined
      const context: CommandContext = {
        query: (...statements) => (ledger ??= open(target))(...statements),
        now,
        time: (ms) => longInstant({ ms: Number(ms), offsetMinutes }),
        target,
        content,
        configuration,
        fetchImpl,
        wait,
      }
      const { lines, exit = 0 } = await command(context, ...given)
      out(printed(lines))
      code = exit
    }
  addCommands(program, run)
  try {
    await program.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    // It is printed already: help, or a usage error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    err(shown(failureText(error)))
    return error instanceof Refused ? error.exit : 3
  }
}

if (import.meta.main) process.exitCode = await runAdmin(process.argv.slice(2))
