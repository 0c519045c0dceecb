import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Uses one temporary folder for the whole run and removes it at the end, with files left by killed servers, browsers or
 * tools. Node's compile cache is kept elsewhere for the next run.
 */
export function useOwnTemporaryFolder(): void {
  const folder = temporaryFolder()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  process.env['TMPDIR'] = folder
  process.env['NODE_COMPILE_CACHE'] ??= resolve('.cache/node')
}

/** A new folder, which is removed at the end of the run. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'thirty-two-tests-'))
}
