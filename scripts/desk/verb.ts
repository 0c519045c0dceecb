import type { Beacon } from '../../src/draw/beacon.ts'
import type { Step } from '../progress.ts'
import type { Ask } from './ledger.ts'
import type { ExitCode } from './refused.ts'
import type { Target } from './target.ts'

/** One word of the command line, and what it does. */
export type Verb = {
  name: string
  summary: string
  subject?: { name: string; says: string; choices?: readonly string[]; optional?: true }
  options: Options
  /** Whether the answer is data by itself, for a file or another program, rather than lines for people. */
  writes?: 'data'
  run: (desk: Desk) => VerbResult | Promise<VerbResult>
}

/** What may follow a verb as `--name`. Without `value` it is a flag. */
export type Option = {
  /** What stands for the value in the help. */
  value?: string
  says: string
  choices?: readonly string[]
  /** Takes several choices with commas between them. */
  many?: true
  required?: true
  /** A new file or folder that the verb writes: it is looked at before anything slow, or anything that others wait for. */
  makes?: 'file' | 'folder'
}

export type Options = Readonly<Record<string, Option>>

/** What a verb works with. `now` is in milliseconds since the epoch. */
export type Desk = {
  ask: Ask
  now: number
  given: Given
  target: Target
  /** Writes a line for the person who waits, never into the result. */
  say: (line: string) => void
  /** Tells the person who waits how far it is, on a terminal alone: how many steps there are, then each as it is done. */
  progress: (steps: number) => Step
  /** The beacon of a rehearsal; drand's without it. */
  beacon?: Beacon | undefined
}

/** The command line after it was checked: `subject` is the word after the verb. */
export type Given = {
  subject: string
  options: Readonly<Record<string, string | undefined>>
  flags: ReadonlySet<string>
}

/** A verb's result: lines for people, data for `--json`. Neither: the verb has written its result itself. */
export type VerbResult = { lines?: readonly string[]; data?: unknown; exit?: ExitCode }

/** The result of a verb that needs `--yes`: nothing was done. */
export function needsYes(lines: readonly string[], data: object = {}): VerbResult {
  return {
    lines: [...lines, 'Nothing was changed. Add --yes to do it.'],
    data: { ...data, done: false },
    exit: 2,
  }
}
