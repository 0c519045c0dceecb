import type { Verb } from './verb.ts'
import { backup } from './verbs/backup.ts'
import { restore } from './verbs/restore.ts'
import { consent } from './verbs/consent.ts'
import { disclose } from './verbs/disclose.ts'
import { drawCommit } from './verbs/draw-commit.ts'
import { drawRun } from './verbs/draw-run.ts'
import { drawVerify } from './verbs/draw-verify.ts'
import { drawWrite } from './verbs/draw-write.ts'
import { exporting } from './verbs/export.ts'
import { forget } from './verbs/forget.ts'
import { launchCheck } from './verbs/launch-check.ts'
import { moveVerbs } from './verbs/move.ts'
import { resume } from './verbs/resume.ts'
import { numbers } from './verbs/numbers.ts'
import { purge } from './verbs/purge.ts'
import { report } from './verbs/report.ts'
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
