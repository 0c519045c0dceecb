import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Returns a cached file, made when it is missing. It is written under a unique name first, so that a stopped build leaves no
 * partial file and concurrent builds do not collide.
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
