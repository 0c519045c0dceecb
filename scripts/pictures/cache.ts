import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Returns a cached file, made when it is missing. It is renamed when complete, so that concurrent or stopped builds leave no
 * partial file.
 */
export async function cached<Made extends Buffer | undefined>(
  file: string,
  make: () => Promise<Made>,
): Promise<Buffer | Made> {
  return readFile(file).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    const made = await make()
    if (made === undefined) return made
    await mkdir(dirname(file), { recursive: true })
    const draft = `${file}.${randomUUID()}`
    await writeFile(draft, made)
    await rename(draft, file)
    return made
  })
}
