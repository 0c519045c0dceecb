import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes chunks as they come to a file that only its owner may read, or to standard output. */
export async function write(
  chunks: Iterable<string> | AsyncIterable<string>,
  file: string | undefined,
): Promise<void> {
  const source = Readable.from(chunks, { objectMode: true, highWaterMark: 1 })
  if (file !== undefined) return pipeline(source, createWriteStream(file, { mode: 0o600 }))
  try {
    await pipeline(source, process.stdout, { end: false })
  } catch (error) {
    // Whoever reads only the beginning, as `head` does, has closed the pipe.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  }
}
