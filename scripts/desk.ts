import { backup } from './desk/backup.ts'
import { consent } from './desk/consent.ts'
import { drawCommit } from './desk/draw/commit.ts'
import { drawRehearse } from './desk/draw/rehearse.ts'
import { drawRun, drawVerify, drawWrite } from './desk/draw/run.ts'
import { winnerAccept, winnerExpire, winnerNext, winnerShow } from './desk/draw/winner.ts'
import { purge } from './desk/erase.ts'
import { exporting } from './desk/export.ts'
import { launchCheck } from './desk/launch-check/verb.ts'
import { mails } from './desk/mails.ts'
import { dismiss, hold, release, resume, retry } from './desk/triage.ts'
import { numbers } from './desk/numbers.ts'
import { disclose, forget } from './desk/person.ts'
import { report } from './desk/report.ts'
import { resend } from './desk/resend.ts'
import { restore } from './desk/restore.ts'
import { runDesk } from './desk/run.ts'
import { status } from './desk/status.ts'
import { trace } from './desk/trace.ts'
import type { Verb } from './desk/verb.ts'

/** Every verb of the desk, in the order of its help: first a launch, as docs/desk.md has it, then what is there at need. */
export const verbs: readonly Verb[] = [
  launchCheck,
  status,
  exporting,
  drawCommit,
  drawRun,
  winnerNext,
  winnerAccept,
  forget,
  trace,
  resume,
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
  drawVerify,
  drawWrite,
  winnerExpire,
  winnerShow,
  drawRehearse,
  backup,
  restore,
  consent,
]

/** The owner's operations: `npm run desk -- --help`. */
if (import.meta.main)
  process.exitCode = await runDesk(
    verbs,
    process.argv.slice(2),
    {
      out: (line) => process.stdout.write(`${line}\n`),
      err: (line) => process.stderr.write(`${line}\n`),
    },
    { content: 'content' },
  )
