import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'

const SOURCES = [
  '{content,src,client,public,scripts/content,scripts/cards}/**/*.*',
  'package-lock.json',
  'vite.config.ts',
]

/** A short hash of all sources of the built site. */
export async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await Array.fromAsync(glob(SOURCES))).toSorted()) {
    hash.update(file).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}
