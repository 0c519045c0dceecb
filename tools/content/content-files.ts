import { createHash, type Hash } from 'node:crypto'
import { glob, readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Problem, Text } from './problem.ts'

/** One pass over the content: problems and texts found so far. */
export type Reading = {
  files: ContentFiles
  problems: Problem[]
  texts: Text[]
}

/** Texts by their path below `content/`, like `chapters/i-am-loved.md`. */
export type ContentFiles = ReadonlyMap<string, string>

// Hidden files and folders, Explorer's files, and backups of editors.
const UNSEEN = /(^|[/\\])([.#~]|(desktop\.ini|thumbs\.db)$)|~$/i

/** Whether a path below the content folder is not the owner's file: readers and watcher skip it. */
export function isUnseen(path: string): boolean {
  return UNSEEN.test(path)
}

const TEXT = /\.yaml$|signature\.svg$|:Zone\.Identifier$/

/** Stands for the text of a file that cannot be read, and of a link to a folder: Git stores only its target. */
export const UNREAD = '\0'

/** Reads a content folder. */
export async function readContentFiles(folder: string): Promise<ContentFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => !entry.isDirectory() && entry.name !== 'README.md')
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !isUnseen(path))
    // `pictures.ts` reads binary files.
    .filter((path) => !path.startsWith(`pictures${sep}`) || TEXT.test(path))
  const texts = paths.toSorted().map(async (path): Promise<[string, string]> => {
    const text = await readFile(join(folder, path), 'utf8').catch(() => UNREAD)
    return [path.split(sep).join('/'), text]
  })
  return new Map(await Promise.all(texts))
}

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
