import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { draw } from './draw.ts'
import { exporting } from './export.ts'
import { forget } from './forget.ts'
import { launchCheck } from './launch-check/command.ts'
import { mails } from './mails.ts'
import { purge } from './purge.ts'
import { report } from './report.ts'
import { restore } from './restore.ts'
import { hold, release, retry } from './rows.ts'
import { runAdmin } from './run.ts'
import { show } from './show.ts'
import { status } from './status.ts'

/** The commands in the order of the help. */
export const commands: readonly Command[] = [
  launchCheck,
  status,
  show,
  draw,
  hold,
  release,
  retry,
  exporting,
  mails,
  report,
  forget,
  purge,
  backup,
  restore,
]

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
