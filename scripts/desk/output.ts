import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refused } from './refused.ts'

/** Writes chunks as they come to a new file that only its owner may read, or to standard output. */
export async function write(
  chunks: Iterable<string> | AsyncIterable<string>,
  file: string | undefined,
): Promise<void> {
  const source = Readable.from(chunks, { objectMode: true, highWaterMark: 1 })
  if (file !== undefined) return writeNew(source, file)
  try {
    await pipeline(source, process.stdout, { end: false })
  } catch (error) {
    // The reader closed the pipe early, as `head` does.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  }
}

async function writeNew(source: Readable, file: string): Promise<void> {
  if (existsSync(file))
    throw new Refused(`${file} is there already: name a new file, or delete that one.`)
  try {
    await pipeline(source, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  } catch (error) {
    rmSync(file, { force: true }) // half a file could be mistaken for a whole one
    throw error
  }
}
