import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect } from 'vitest'

/** Compares a text with a reviewed snapshot file. `UPDATE_SNAPSHOTS=1` rewrites the file; review the diff before committing it. */
export async function expectSnapshot(file: URL, text: string): Promise<void> {
  const whole = `${text.trimEnd()}\n`
  if (process.env['UPDATE_SNAPSHOTS'] === '1') {
    await mkdir(dirname(file.pathname), { recursive: true })
    await writeFile(file, whole)
  }
  const kept = await readFile(file, 'utf8').catch(() => '')
  expect.soft(whole, `${file.pathname} differs; UPDATE_SNAPSHOTS=1 rewrites it`).toBe(kept)
}
