import type { Verb } from './verb.ts'
import { backup, restore } from './verbs/backup.ts'
import { consent } from './verbs/consent.ts'
import { disclose } from './verbs/disclose.ts'
import { drawVerbs } from './verbs/draw.ts'
import { exporting } from './verbs/export.ts'
import { forget } from './verbs/forget.ts'
import { launchCheck } from './verbs/launch-check.ts'
import { moveVerbs, resume } from './verbs/move.ts'
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
  ...drawVerbs,
  ...winnerVerbs,
  backup,
  restore,
  consent,
  launchCheck,
]
