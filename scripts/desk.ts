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

/** Every verb of the desk, in the order of its help. */
export const verbs: readonly Verb[] = [
  status,
  trace,
  resume,
  retry,
  resend,
  hold,
  release,
  dismiss,
  exporting,
  mails,
  report,
  numbers,
  forget,
  disclose,
  purge,
  drawCommit,
  drawRun,
  drawVerify,
  drawWrite,
  winnerNext,
  winnerAccept,
  winnerExpire,
  winnerShow,
  drawRehearse,
  backup,
  restore,
  consent,
  launchCheck,
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
