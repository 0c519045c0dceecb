import type { Ask } from './ledger/ask.ts'
import type { Place } from './ledger/place.ts'

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

/** 0: done. 1: a person must look, or nothing was found. 2: nothing was done. 3: there is no ledger, it does not answer, or something failed. */
export type ExitCode = 0 | 1 | 2 | 3

export type Verb = {
  name: string
  summary: string
  subject?: { name: string; says: string; choices?: readonly string[]; optional?: true }
  options: Options
  run: (desk: Desk) => VerbResult | Promise<VerbResult>
}

/** Ends a verb with a sentence for the person at the desk. */
export class Refused extends Error {
  override name = 'Refused'
  readonly exit: ExitCode

  constructor(message: string, exit: ExitCode = 2) {
    super(message)
    this.exit = exit
  }
}

/** The message of a verb that needs `--yes`: nothing was done. */
export function needsYes(lines: readonly string[], data: object = {}): VerbResult {
  return {
    lines: [...lines, 'Nothing was changed. Add --yes to do it.'],
    data: { ...data, done: false },
    exit: 2,
  }
}
