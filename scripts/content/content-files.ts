import type { Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
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

// Hidden files and folders, files of Explorer, Finder, Word and Vim (4913), and backup files of editors and Git.
const UNSEEN =
  /(^|[/\\])([.#~]|__MACOSX[/\\]|(desktop\.ini|(eh)?thumbs\.db|Icon\r?|4913)$)|(~|\.(sw[a-p]|tmp|bak|orig))$/i

/** Whether a file of the content folder is not the owner's: readers and watcher skip it. `path` begins below the folder. */
export function isUnseen(path: string): boolean {
  return UNSEEN.test(path)
}

/** The text of a link to a file or folder: Git stores only where it leads. */
export const LINK = '\0'

/** Windows notes in such a file where a download came from; other systems show it. */
export const DOWNLOAD = /:Zone\.Identifier$/

const NO_PICTURE = /\.yaml$|signature\.svg$|:Zone\.Identifier$/

/** Reads a content folder. */
export async function readContentFiles(folder: string): Promise<ContentFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const pathOf = (entry: Dirent) => relative(folder, join(entry.parentPath, entry.name))
  const links = new Set(entries.filter((entry) => entry.isSymbolicLink()).map(pathOf))
  const paths = entries
    .filter((entry) => !entry.isDirectory() && entry.name !== 'README.md')
    .map(pathOf)
    .filter((path) => !isUnseen(path))
    // `pictures.ts` reads binary files.
    .filter(
      (path) => !path.startsWith(`pictures${sep}`) || NO_PICTURE.test(path) || links.has(path),
    )
  const texts = paths.toSorted().map(async (path): Promise<[string, string]> => {
    const text = links.has(path) ? LINK : await readFile(join(folder, path), 'utf8')
    return [path.split(sep).join('/'), text]
  })
  return new Map(await Promise.all(texts))
}
