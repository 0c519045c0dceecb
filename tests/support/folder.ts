import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** A temporary folder that is removed after the current test. */
export function folderOfTest(): string {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  return folder
}

/** A temporary folder that is removed after the test file; call it at the top level. */
export function folderOfFile(): string {
  const { folder, remove } = temporaryFolder()
  afterAll(remove)
  return folder
}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'thirty-two-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}
