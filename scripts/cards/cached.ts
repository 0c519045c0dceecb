import { readFile, rename, writeFile } from 'node:fs/promises'

/** A file of the cache; undefined when there is none. */
export async function readCached(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

// Written to a temporary file first, so that a stopped build leaves no half image.
export async function writeCached(file: string, image: Buffer): Promise<Buffer> {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, image)
  await rename(draft, file)
  return image
}
