import { backup } from './backup.ts'
import { consent } from './consent.ts'
import { purge } from './erase.ts'
import { exporting } from './export.ts'
import { launchCheck } from './launch-check/command.ts'
import { mails } from './mails.ts'
import { dismiss, hold, release, retry } from './triage.ts'
import { numbers } from './numbers.ts'
import { disclose, forget } from './person.ts'
import { report } from './report.ts'
import { resend } from './resend.ts'
import { restore } from './restore.ts'
import { runAdmin } from './run.ts'
import { status } from './status.ts'
import { trace } from './trace.ts'
import type { Command } from './command.ts'

/** Every command of the admin commands, in the order of its help: first a launch, as docs/admin.md has it, then what is there at need. */
export const commands: readonly Command[] = [
  launchCheck,
  status,
  exporting,
  forget,
  trace,
  retry,
  resend,
  hold,
  release,
  dismiss,
  mails,
  report,
  numbers,
  disclose,
  purge,
  backup,
  restore,
  consent,
]

/** The owner's operations: `npm run admin -- --help`. */
if (import.meta.main)
  process.exitCode = await runAdmin(
    commands,
    process.argv.slice(2),
    {
      out: (line) => process.stdout.write(`${line}\n`),
      err: (line) => process.stderr.write(`${line}\n`),
    },
    { content: 'content' },
  )
