import { consent } from './consent.ts'
import { exporting } from './export.ts'
import { launchCheck } from './launch-check/verb.ts'
import { numbers } from './numbers.ts'
import type { Verb } from './verb.ts'
import { backup } from './verbs/backup.ts'
import { disclose } from './verbs/disclose.ts'
import { drawCommit } from './verbs/draw-commit.ts'
import { drawRun } from './verbs/draw-run.ts'
import { drawVerify } from './verbs/draw-verify.ts'
import { drawWrite } from './verbs/draw-write.ts'
import { forget } from './verbs/forget.ts'
import { moveVerbs } from './verbs/move.ts'
import { purge } from './verbs/purge.ts'
import { report } from './verbs/report.ts'
import { restore } from './verbs/restore.ts'
import { resume } from './verbs/resume.ts'
import { status } from './verbs/status.ts'
import { trace } from './verbs/trace.ts'
import { winnerVerbs } from './verbs/winner.ts'

/** Every verb of the desk, in the order of its help. */
export const verbs: readonly Verb[] = [
  status,
  trace,
  resume,
  ...moveVerbs,
  exporting,
  report,
  numbers,
  forget,
  disclose,
  purge,
  drawCommit,
  drawRun,
  drawVerify,
  drawWrite,
  ...winnerVerbs,
  backup,
  restore,
  consent,
  launchCheck,
]
