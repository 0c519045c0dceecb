import { CONTENT_MISTAKES } from '../scripts/content/problem.ts'

/**
 * 0: done. 1: something needs a person, or nothing was found. 2: wrong arguments, nothing changed. 3: the ledger is missing or
 * unreachable, or a failure.
 */
export type ExitCode = 0 | 1 | 2 | 3

/** An expected failure of a command, with a message for the person at the terminal. */
export class Refused extends Error {
  override name = 'Refused'
  readonly exit: ExitCode

  constructor(message: string, exit: ExitCode = 2) {
    super(message)
    this.exit = exit
  }
}

const fileTroubles: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'one of its folders is a file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read or write it',
  EPERM: 'you may not read or write it',
  EROFS: 'its disk cannot be written',
  ENOSPC: 'its disk is full',
}

/**
 * Describes an unexpected failure by its kind and line. Its message may quote personal data, so it is shown only for mistakes in the
 * content. A file's name is shown, because the person at the terminal gave it.
 */
export function failureText(error: unknown): string {
  const { code = '', path } = (error ?? {}) as { code?: string; path?: string }
  const trouble = fileTroubles[code]
  if (trouble !== undefined && path !== undefined) return `${path}: ${trouble}.`
  const name = error instanceof Error ? error.name : 'something thrown'
  if (name === CONTENT_MISTAKES) return `The content has mistakes:\n${(error as Error).message}`
  const at = /(admin\/[\w/-]+\.ts:\d+)/.exec((error as Error | undefined)?.stack ?? '')?.[1]
  return `The command failed: ${[name, code].filter(Boolean).join(' ')}${at ? ` at ${at}` : ''}.`
}
