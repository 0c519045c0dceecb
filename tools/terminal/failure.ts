import { getSystemErrorMessage } from 'node:util'
import { CONTENT_MISTAKES } from '../content/problem.ts'

/** 0: done. 1: something needs a person. 2: nothing was changed: a usage error, or no --yes. 3: a failure. */
export type ExitCode = 0 | 1 | 2 | 3

/** An expected failure of a command, with a message for the person at the terminal. */
export class Failure extends Error {
  override name = 'Failure'
  readonly exit: ExitCode

  constructor(message: string, exit: ExitCode = 2) {
    super(message)
    this.exit = exit
  }
}

/**
 * The message of a `Failure`. Any other error is described by its name and line, because its message may
 * quote personal data; messages about the content and names of files are shown.
 */
export function failureText(error: unknown): string {
  if (error instanceof Failure) return error.message
  const { name = 'something thrown', message, stack, code, errno, path } = Object(error)
  if (errno !== undefined && path !== undefined) return `${path}: ${getSystemErrorMessage(errno)}.`
  if (name === CONTENT_MISTAKES) return `The content has mistakes:\n${message}`
  const at = /((?:src|tools)\/[\w/-]+\.ts:\d+)/.exec(stack)?.[1]
  return `The command failed: ${[name, code].filter(Boolean).join(' ')}${at ? ` at ${at}` : ''}.`
}
