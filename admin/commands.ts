import type { Command } from './command.ts'
import { draw } from './draw.ts'
import { exporting } from './export.ts'
import { forget } from './forget.ts'
import { launchCheck } from './launch-check/command.ts'
import { mails } from './mails.ts'
import { report } from './report.ts'
import { hold, release } from './rows.ts'
import { show } from './show.ts'
import { status } from './status.ts'

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
