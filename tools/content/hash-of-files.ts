import { createHash, type Hash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { isUnseen } from './content-files.ts'

/** A hash of the names and bytes of files, without those that are not the owner's. */
export async function hashOfFiles(patterns: string | string[]): Promise<Hash> {
  const hash = createHash('sha256')
  const files = await Array.fromAsync(glob(patterns, { exclude: isUnseen }))
  for (const file of files.toSorted()) {
    // A link may lead nowhere.
    hash.update(file).update(await readFile(file).catch(() => ''))
  }
  return hash
}
