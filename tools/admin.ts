import { parseArgs } from 'node:util'
import { contentFolder } from './content/folder.ts'
import { listServices } from '../src/core/newsletter/services.ts'
import { type CommandContext, type CommandResult, type Options, options } from './admin/context.ts'
import { openLedger, type Query } from './ledger/ledger.ts'
import { type ExitCode, failureText, Failure } from './terminal/failure.ts'
import { configurationOf, varsOf } from './ledger/target.ts'

const services = listServices.join(', ')

const USAGE = `npm run launch-check -- [--remote [--post]] [--site <origin>]
  Lists what is left to do before visitors come; exit code 1 while there is anything. --remote also looks at the deployed
  site; --post instead posts one signup to it, and lets the site write to you.
npm run admin -- mails <service> [--send [--yes]]
  Writes the mails of content/mails/ to files, for ${services}. With kit, --send fills the
  sequence named after the book with Days 1 to 32.
npm run admin -- visits --remote [--days <n>] [--by place|question]
  Counts the events of the last 30 days, or who stops at which question.
All take --env <name>, an environment of wrangler.toml.`

/** What tests replace: the folder of the content, ledger, clock, network and output. */
const defaults = () => ({
  content: contentFolder(),
  open: openLedger,
  now: Date.now(),
  fetchImpl: fetch,
  out: (text: string) => console.log(text),
  err: (text: string) => console.error(text),
})

/** Runs one command line and returns the exit code. Never throws or prints a stack. */
export async function runAdmin(
  args: readonly string[],
  replacements: Partial<ReturnType<typeof defaults>> = {},
): Promise<ExitCode> {
  const { content, open, now, fetchImpl, out, err } = { ...defaults(), ...replacements }
  try {
    const { values, positionals } = parse(args)
    if (values.help) {
      out(USAGE)
      return 0
    }
    const { remote, env } = values
    const target = { ...(remote && { remote }), ...(env !== undefined && { env }) }
    const configuration = await configurationOf(content, await varsOf(target))
    let ledger: Query | undefined
    const { lines, exit = 0 } = await run(positionals, values, {
      query: (...statements) => (ledger ??= open(target))(...statements),
      now,
      target,
      content,
      configuration,
      fetchImpl,
    })
    out(lines.join('\n'))
    return exit
  } catch (error) {
    err(failureText(error))
    return error instanceof Failure ? error.exit : 3
  }
}

function parse(args: readonly string[]) {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true })
    // A variable that the shell does not have must not stand for production.
    if (args.includes('')) throw new Failure('An argument or the value of an option is empty.')
    return parsed
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    throw code.startsWith('ERR_PARSE_ARGS') ? new Failure(`${message}\n\n${USAGE}`) : error
  }
}

/** Each command is imported when it runs, because it imports the content. */
async function run(
  [command, service, ...rest]: string[],
  values: Options,
  context: CommandContext,
): Promise<CommandResult> {
  const list = listServices.find((each) => each === service)
  if (command === 'launch-check' && !service)
    return (await import('./admin/launch-check/command.ts')).launchCheck(context, values)
  if (command === 'mails' && list && rest.length === 0)
    return (await import('./admin/mails.ts')).mails(context, list, values)
  if (command === 'visits' && !service)
    return (await import('./admin/visits.ts')).visits(context, values)
  throw new Failure(USAGE)
}

if (import.meta.main) process.exitCode = await runAdmin(process.argv.slice(2))
