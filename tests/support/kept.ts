import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect } from 'vitest'

/**
 * Compares a text with the one that is kept, and was read by a person, in a file. `UPDATE_KEPT=1` writes the file instead;
 * look at the difference before committing it.
 */
export async function expectKept(file: URL, text: string): Promise<void> {
  const whole = `${text.trimEnd()}\n`
  if (process.env['UPDATE_KEPT'] === '1') {
    await mkdir(dirname(file.pathname), { recursive: true })
    await writeFile(file, whole)
  }
  const kept = await readFile(file, 'utf8').catch(() => '')
  expect.soft(whole, `${file.pathname} differs; UPDATE_KEPT=1 rewrites it`).toBe(kept)
}
