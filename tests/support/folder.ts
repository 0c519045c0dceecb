import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** A new temporary folder that goes after the test which asks for it. */
export function folderOfTest(): string {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  return folder
}

/** A new temporary folder that goes after the test file: for the top level of a file, outside its hooks. */
export function folderOfFile(): string {
  const { folder, remove } = temporaryFolder()
  afterAll(remove)
  return folder
}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'thirty-two-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}
