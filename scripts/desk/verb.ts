import type { Ask } from './ledger.ts'
import type { Place } from './place.ts'
import type { ExitCode } from './refused.ts'

/** What may follow a verb as `--name`. Without `value` it is a flag. */
export type Option = {
  /** What stands for the value in the help. */
  value?: string
  says: string
  choices?: readonly string[]
  /** Takes several choices with commas between them. */
  many?: true
  required?: true
}

export type Options = Readonly<Record<string, Option>>

/** The command line after it was checked: `subject` is the word after the verb. */
export type Given = {
  subject: string
  options: Readonly<Record<string, string | undefined>>
  flags: ReadonlySet<string>
}

/** What a verb works with. `now` is in milliseconds since the epoch. */
export type Desk = {
  ask: Ask
  now: number
  given: Given
  place: Place
  /** Writes a line for the person who waits, never into the result. */
  progress: (line: string) => void
}

/** A verb's result: lines for people, data for `--json`. Neither: the verb has written its result itself. */
export type VerbResult = { lines?: readonly string[]; data?: unknown; exit?: ExitCode }

export type Verb = {
  name: string
  summary: string
  subject?: { name: string; says: string; choices?: readonly string[]; optional?: true }
  options: Options
  run: (desk: Desk) => VerbResult | Promise<VerbResult>
}

/** The message of a verb that needs `--yes`: nothing was done. */
export function needsYes(lines: readonly string[], data: object = {}): VerbResult {
  return {
    lines: [...lines, 'Nothing was changed. Add --yes to do it.'],
    data: { ...data, done: false },
    exit: 2,
  }
}
